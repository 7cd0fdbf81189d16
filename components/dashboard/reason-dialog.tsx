'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'

/** What must be written: the call's name for it, how many letters at most, and what is said otherwise. */
interface TextRule {
  name: string
  most: number
  required: 'reasonRequired' | 'outcomeRequired'
  long: 'reasonLong' | 'outcomeLong'
}

/** As in the calls' schemas. */
const REASON: TextRule = {
  name: 'reason',
  most: 500,
  required: 'reasonRequired',
  long: 'reasonLong',
}

interface Props {
  title: string
  text: string
  label: string
  hint: string
  /** A reason when absent. */
  rule?: TextRule
  confirmLabel: string
  tone?: 'primary' | 'danger'
  trigger: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  /** Rejects when the decision was not taken. */
  onConfirm: (reason: string) => Promise<unknown>
}

/** A decision that needs a reason, or another text. What was typed stays when the decision fails. */
export function ReasonDialog(props: Props) {
  const { label, hint, rule = REASON, tone, busy, onOpenChange } = props
  const t = useTranslations('staff')
  const tRules = useTranslations('validation')
  const form = useId()
  const [error, setError] = useState<string | null>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const field = event.currentTarget.elements.namedItem(rule.name)
    if (!(field instanceof HTMLTextAreaElement)) return
    const reason = field.value.trim()
    const fault = reason === '' ? rule.required : reason.length > rule.most ? rule.long : null
    setError(fault ? tRules(fault) : null)
    if (fault) return field.focus()
    try {
      await props.onConfirm(reason)
      onOpenChange(false)
    } catch (failure) {
      const said = failure instanceof ApiError ? failure.fields[rule.name]?.[0] : undefined
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
          {(control) => <Textarea {...control} name={rule.name} />}
        </Field>
      </form>
    </Dialog>
  )
}
