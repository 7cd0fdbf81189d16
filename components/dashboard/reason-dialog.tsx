'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'

/** Letters; the same as in the calls' schemas. */
const MOST = 500

interface Props {
  title: string
  text: string
  label: string
  hint: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  /** Rejects when the decision was not taken. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** A decision that needs a reason. What was typed stays when the decision fails. */
export function ReasonDialog(props: Props) {
  const { label, hint, tone, busy, onOpenChange } = props
  const t = useTranslations('staff')
  const tRules = useTranslations('validation')
  const form = useId()
  const [error, setError] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.elements.namedItem('reason')
    if (!(field instanceof HTMLTextAreaElement)) return
    const reason = field.value.trim()
    const fault = reason === '' ? 'reasonRequired' : reason.length > MOST ? 'reasonLong' : null
    setError(fault ? tRules(fault) : null)
    if (fault) return field.focus()
    try {
      await props.onConfirm(reason)
      onOpenChange(false)
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.fields.reason?.[0] : undefined
      if (said) setError(said)
      field.focus()
    }
  }

  return (
    <Dialog
      title={props.title}
      description={props.text}
      closeLabel={t('cancel')}
      trigger={props.trigger}
      open={props.open}
      onOpenChange={(isOpen) => {
        setError(null)
        onOpenChange(isOpen)
      }}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant={tone ?? 'primary'} busy={busy}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      <form id={form} method="post" noValidate onSubmit={submit}>
        <Field label={label} hint={hint} error={error} required>
          {(control) => <Textarea {...control} name="reason" />}
        </Field>
      </form>
    </Dialog>
  )
}
