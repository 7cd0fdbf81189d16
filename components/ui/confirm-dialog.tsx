'use client'

import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './button'
import { dialogStyle, overlayStyle } from './dialog-style'

type ConfirmDialogProps = {
  title: ReactNode
  text: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** The confirmed work is under way: the dialog stays until the caller closes it. */
  busy?: boolean
  trigger?: ReactNode
  /** What is asked besides. */
  children?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  onConfirm: () => void
}

/** Asks before what cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, tone = 'danger', busy, trigger } = props
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content className={dialogStyle}>
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="text-muted">{text}</Radix.Description>
          {props.children}
          <div className="mt-2 grid gap-3 sm:flex sm:justify-end">
            <Radix.Cancel asChild>
              <Button variant="secondary">{cancelLabel}</Button>
            </Radix.Cancel>
            <Button variant={tone} busy={busy} onClick={props.onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
