'use client'

import { AlertDialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { Button } from './button'
import { cn } from './class-names'
import { dialogFooterStyle, dialogStyle, overlayStyle } from './dialog-style'

export type ConfirmContent = {
  title: ReactNode
  text: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  tone?: 'primary' | 'danger'
  /** The confirmed work is in progress: the dialog stays until the caller closes it. */
  busy?: boolean
  /** Further questions. */
  children?: ReactNode
  onConfirm: () => void
}

type Props = ConfirmContent & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element to focus on closing; if it returns null, the previously focused one. */
  opener: () => HTMLElement | null
}

/** Asks for confirmation of an irreversible action. The focus starts on Cancel. */
export function ConfirmWindow(props: Props) {
  const { title, text, confirmLabel, cancelLabel, tone = 'danger', busy } = props
  const before = useRef<Element | null>(null)
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={dialogStyle}
          onOpenAutoFocus={() => {
            before.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            const to = props.opener() ?? before.current
            if (to instanceof HTMLElement) to.focus()
          }}
        >
          <Radix.Title className="text-xl">{title}</Radix.Title>
          <Radix.Description className="text-muted">{text}</Radix.Description>
          {props.children}
          <div className={cn(dialogFooterStyle, 'grid gap-3 sm:flex sm:justify-end')}>
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
