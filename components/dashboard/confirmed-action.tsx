'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog'

interface Props<Input> {
  /** One button. */
  trigger: ReactNode
  title: string
  text: string
  /** What follows from it. */
  note?: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  action: UseMutationResult<unknown, Error, Input, unknown>
  input: Input
}

/** Asks, does it, and closes whether it succeeded or not; a toast says which. */
export function ConfirmedAction<Input>(props: Props<Input>) {
  const { trigger, title, text, note, confirmLabel, tone, action, input } = props
  const t = useTranslations('staff')
  const [isOpen, setOpen] = useState(false)
  return (
    <ConfirmDialog
      title={title}
      text={note ? <ConfirmText text={text} note={note} /> : text}
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

function ConfirmText({ text, note }: { text: string; note: string }) {
  return (
    <>
      <span className="block text-ink">{text}</span>
      <span className="mt-2 block">{note}</span>
    </>
  )
}
