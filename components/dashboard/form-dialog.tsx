'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog'

interface Props {
  title: string
  /** Opens it; leave out when the page's address does. */
  trigger?: ReactNode
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isWide?: boolean
  /** The form, which closes the window itself when it is done. */
  children: ReactNode
}

/** A form in a window. A press beside it closes nothing: what was typed is not lost by a slip of the thumb. */
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
