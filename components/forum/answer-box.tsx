'use client'

import { useTranslations } from 'next-intl'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { htmlOfText } from '@/lib/core/typed-text'
import { useFailureText } from '../forms/use-failure-text'
import { Button } from '../ui/button'
import { cn } from '../ui/class-names'
import { Field } from '../ui/field'
import { Textarea } from '../ui/textarea'
import { useTypedText } from './use-typed-text'

interface Props {
  /** Names the box and the person, so that what was typed is found again. */
  name: string
  label: string
  /** What stands in it at first. */
  initial?: string
  submitLabel: string
  /** Said when the server gives no reason. */
  failed: string
  /** Rejects when it was not kept. */
  onSend: (html: string) => Promise<unknown>
  onCancel?: () => void
  /** One line that grows when it is used; its label is heard, and seen as a placeholder. */
  isCompact?: boolean
  /** Takes the focus when it appears. */
  isOpened?: boolean
}

/** A box to answer in. A text of white space alone is ignored; what was typed stays until it is kept. */
export function AnswerBox(props: Props) {
  const { name, label, initial, submitLabel, failed, onSend, onCancel, isCompact, isOpened } = props
  const t = useTranslations('forum')
  const tStaff = useTranslations('staff')
  const hint = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const typed = useTypedText(name, initial)
  const failureText = useFailureText()
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [isUsed, setUsed] = useState(false)
  useEffect(() => {
    if (isOpened) field.current?.focus()
  }, [isOpened])

  async function send(event: FormEvent) {
    event.preventDefault()
    const html = htmlOfText(typed.value)
    if (isSending) return
    if (!html) return field.current?.focus()
    setError(null)
    setSending(true)
    try {
      await onSend(html)
      typed.clear()
    } catch (failure) {
      setError(failureText(failure, { otherwise: failed }))
      field.current?.focus()
    } finally {
      setSending(false)
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && onCancel) onCancel()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
  }
  const isIdle = isCompact && !typed.value && !error

  return (
    <form method="post" noValidate onSubmit={send} className="no-print grid gap-2">
      <Field label={<span className={cn(isCompact && 'sr-only')}>{label}</span>} error={error}>
        {(control) => (
          <Textarea
            {...control}
            aria-describedby={cn(control['aria-describedby'], hint)}
            ref={field}
            value={typed.value}
            onChange={({ target }) => typed.set(target.value)}
            onKeyDown={onKeyDown}
            readOnly={isSending}
            rows={isIdle ? 1 : 4}
            onFocus={() => setUsed(true)}
            {...(isCompact ? { placeholder: t('yourAnswer') } : {})}
          />
        )}
      </Field>
      <div
        className={cn(
          'flex flex-wrap items-center justify-end gap-3',
          // Not hidden again when the focus leaves: what is below, or the page's end, would move under the finger.
          isIdle && !isUsed && 'hidden',
        )}
      >
        <p id={hint} className="grow text-sm text-muted">
          {t('noNames')}
        </p>
        {onCancel ? (
          <Button variant="secondary" onClick={onCancel}>
            {tStaff('cancel')}
          </Button>
        ) : null}
        <Button type="submit" busy={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
