'use client'

import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog, Dialog } from '../ui/dialog'

interface FormDialogProps {
  title: string
  /** Opens the dialog; omit it if the page's address opens it. */
  trigger?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isWide?: boolean
  /** The form, which closes the dialog itself when done. */
  children: ReactNode
}

/** A form in a dialog. Neither a click outside nor Escape closes it with typed text, so that none is lost by accident. */
export function FormDialog({
  title,
  trigger,
  isOpen,
  onOpenChange,
  isWide,
  children,
}: FormDialogProps) {
  const t = useTranslations('staff')
  return (
    <Dialog
      title={title}
      closeLabel={t('close')}
      trigger={trigger}
      open={isOpen}
      onOpenChange={onOpenChange}
      keepsOpen
      {...(isWide ? { isWide } : {})}
    >
      {children}
    </Dialog>
  )
}

interface Props<Input> {
  /** A single button. */
  trigger: ReactNode
  title: string
  /** The name of the affected item. */
  subject?: string
  text: string
  /** The consequences. */
  note?: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  action: UseMutationResult<unknown, Error, Input, unknown>
  input: Input
}

/** Asks for confirmation, runs the action, then closes in any case; a toast shows the result. */
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

interface DialogTexts {
  text: string
  subject?: string | undefined
  note?: string | undefined
}

/** The text of a confirmation: the question, the affected item, and a note. */
export function ConfirmText({ text, subject, note }: DialogTexts) {
  if (!subject && !note) return text
  return (
    <>
      <span className={note ? 'block text-ink' : 'block'}>{text}</span>
      {subject ? (
        <span className="mt-2 block font-semibold wrap-anywhere text-ink">{subject}</span>
      ) : null}
      {note ? <span className="mt-2 block">{note}</span> : null}
    </>
  )
}
