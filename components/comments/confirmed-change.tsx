'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import type { DiscussionActions } from './use-discussion'

interface Props {
  title: string
  text: string
  label: string
  /** The button's accessible name. */
  name: string
  change: DiscussionActions['remove']
  id: string
}

/** Asks for confirmation, runs the change, and closes whether it succeeded or not; a toast shows the result. */
export function ConfirmedChange({ title, text, label, name, change, id }: Props) {
  const t = useTranslations('discussion')
  const [isOpen, setOpen] = useState(false)
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirmLabel={label}
      cancelLabel={t('cancel')}
      trigger={
        <Button variant="quiet" size="small" aria-label={name}>
          {label}
        </Button>
      }
      open={isOpen}
      onOpenChange={setOpen}
      busy={change.isPending}
      onConfirm={() => change.mutate({ id }, { onSettled: () => setOpen(false) })}
    />
  )
}
