'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog'

interface Props {
  title: string
  /** Opens the dialog; leave out where the page's address opens it. */
  trigger?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isWide?: boolean
  /** The form, which closes the dialog itself when done. */
  children: ReactNode
}

/** A form in a dialog. A click outside does not close it, so that a slip of the thumb loses nothing typed. */
export function FormDialog({ title, trigger, isOpen, onOpenChange, isWide, children }: Props) {
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
