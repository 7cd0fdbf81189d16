'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog'

interface Props<Input> {
  /** A single button. */
  trigger: ReactNode
  title: string
  /** The name of the object. */
  subject?: string
  text: string
  /** The consequences. */
  note?: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  action: UseMutationResult<unknown, Error, Input, unknown>
  input: Input
}

/** Asks for confirmation, runs the action, and closes whether it succeeded or not; a toast shows the result. */
export function ConfirmedAction<Input>(props: Props<Input>) {
  const { trigger, title, subject, text, note, confirmLabel, tone, action, input } = props
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  return (
    <ConfirmDialog
      title={title}
      text={<ConfirmText text={text} subject={subject} note={note} />}
      confirmLabel={confirmLabel}
      cancelLabel={t('cancel')}
      {...(tone ? { tone } : {})}
      trigger={trigger}
      open={isOpen}
      onOpenChange={setOpen}
      busy={action.isPending}
      onConfirm={() => action.mutate(input, { onSettled: () => setOpen(false) })}
    />
  )
}

interface Said {
  text: string
  subject?: string | undefined
  note?: string | undefined
}

/** The name of the object, the question, and the consequences. */
export function ConfirmText({ text, subject, note }: Said) {
  if (!subject && !note) return text
  return (
    <>
      {subject ? (
        <span className="mb-2 block font-semibold wrap-anywhere text-ink">{subject}</span>
      ) : null}
      <span className={note ? 'block text-ink' : 'block'}>{text}</span>
      {note ? <span className="mt-2 block">{note}</span> : null}
    </>
  )
}
