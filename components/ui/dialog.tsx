'use client'

import type { ReactNode } from 'react'
import type { DialogContent } from './dialog-window'
import { loadDialog } from './loaded-windows'
import { useWindow, type WindowState } from './use-window'

type DialogProps = DialogContent & {
  /** One element that opens it; omit when `open` is controlled from elsewhere. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
}

/** A window over the page, on a phone a sheet from below, loaded when first opened. The focus returns to where it came from. */
export function Dialog({ trigger, open, onOpenChange, ...content }: DialogProps) {
  const { Window, state, button } = useWindow<DialogContent & WindowState>(
    { trigger, open, onOpenChange },
    loadDialog,
  )
  return (
    <>
      {button}
      {Window ? <Window {...content} {...state} /> : null}
    </>
  )
}
