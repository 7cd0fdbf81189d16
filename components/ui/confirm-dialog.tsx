'use client'

import type { ReactNode } from 'react'
import type { ConfirmContent } from './confirm-window'
import { loadConfirm } from './loaded-windows'
import { useWindow, type WindowState } from './use-window'

type ConfirmDialogProps = ConfirmContent & {
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** Asks for confirmation before what cannot be undone. The focus starts on Cancel. Loaded when first needed. */
export function ConfirmDialog({ trigger, open, onOpenChange, ...content }: ConfirmDialogProps) {
  const { Window, state, button } = useWindow<ConfirmContent & WindowState>(
    { trigger, open, onOpenChange },
    loadConfirm,
  )
  return (
    <>
      {button}
      {Window ? <Window {...content} {...state} /> : null}
    </>
  )
}
