'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { limits } from '@/lib/core/limits'
import { useFailureText } from '../forms/use-failure-text'
import { useTextBackup } from '../forms/use-text-backup'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog'
import { Field } from '../ui/field'
import { Textarea } from '../ui/input'
import { Notice } from '../ui/notice'
import { ConfirmText } from './dialogs'

/** Request field, maximum length in characters, and message for an empty field. */
interface TextRule {
  name: string
  max: number
  required: 'reasonRequired' | 'outcomeRequired'
}

const REASON: TextRule = {
  name: 'reason',
  max: limits.textLength.reason,
  required: 'reasonRequired',
}

interface Props {
  title: string
  /** The name of the affected item. */
  subject?: string
  text: string
  label: string
  hint: string
  /** Defaults to a reason. */
  rule?: TextRule
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** Absent for a dialog that something else opens. */
  trigger?: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  busy: boolean
  /** Names the decision, its object and the person: typed text is stored under it when the session ends. */
  storageKey: string
  /** Further fields. */
  children?: ReactNode
  /** Rejects when the decision failed. */
  onConfirm: (reason: string) => Promise<unknown>
}

/**
 * Asks for the reason of a decision, or another required text. Keeps the text when the decision fails; after the end
 * of the session, reopens with it once the same person is back.
 */
export function ReasonDialog(props: Props) {
  const { label, hint, rule = REASON, tone, busy, storageKey, onOpenChange } = props
  const t = useTranslations('staff')
  const tRules = useTranslations('validation')
  const tForms = useTranslations('forms')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const form = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [initial, setInitial] = useState('')
  const [error, setError] = useState<string | null>(null)
  /** Why the decision failed, unless the text itself was refused. */
  const [problem, setProblem] = useState<string | null>(null)
  useTextBackup({
    name: storageKey,
    read: () => ({ text: field.current?.value ?? '' }),
    restore({ text = '' }) {
      setInitial(text)
      if (text) onOpenChange(true)
    },
  })

  const changeOpen = (isOpen: boolean) => {
    setError(null)
    setProblem(null)
    if (!isOpen) setInitial('')
    onOpenChange(isOpen)
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const reason = field.current?.value.trim() ?? ''
    const isTooLong = [...reason].length > rule.max
    const fault = reason === '' ? tRules(rule.required) : null
    setError(isTooLong ? tForms('charactersMost', { max: rule.max }) : fault)
    setProblem(null)
    if (fault || isTooLong) return field.current?.focus()
    try {
      await props.onConfirm(reason)
      changeOpen(false)
    } catch (failure) {
      const refusal = failure instanceof ApiError ? failure.fields[rule.name]?.[0] : undefined
      if (refusal) setError(refusal)
      else setProblem(failureText(failure, { fallback: tErrors('unexpected') }))
      field.current?.focus()
    }
  }

  return (
    <Dialog
      title={props.title}
      description={<ConfirmText text={props.text} subject={props.subject} />}
      closeLabel={t('cancel')}
      trigger={props.trigger}
      open={props.open}
      onOpenChange={changeOpen}
      keepsOpen
      footer={
        <>
          <Button variant="secondary" onClick={() => changeOpen(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant={tone ?? 'primary'} busy={busy}>
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      {props.children}
      <form id={form} method="post" noValidate onSubmit={submit}>
        <Field label={label} hint={hint} error={error} max={rule.max} required>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              name={rule.name}
              defaultValue={initial}
              onChange={() => setError(null)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}

interface ReasonedActionProps<Input> {
  /** A single button. */
  trigger: ReactNode
  title: string
  /** The name of the affected item. */
  subject?: string
  text: string
  label: string
  hint: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  action: UseMutationResult<unknown, Error, Input, unknown>
  getInput: (reason: string) => Input
  /** Names the decision, its object and the person: typed text is stored under it when the session ends. */
  storageKey: string
}

/** An action on another person's content: asks for a reason, which its owner receives. */
export function ReasonedAction<Input>({
  action,
  getInput,
  tone,
  ...dialog
}: ReasonedActionProps<Input>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <ReasonDialog
      {...dialog}
      tone={tone ?? 'danger'}
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      onConfirm={(reason) => action.mutateAsync(getInput(reason))}
    />
  )
}
