'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { dialogStyle, overlayStyle, wideDialogStyle } from './dialog-style'
import { IconButton } from './icon-button'

type DialogProps = {
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** One element that opens it; leave out when `open` is driven from elsewhere. */
  trigger?: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** The row of buttons at the end. */
  footer?: ReactNode
  children?: ReactNode
  /** As wide as a document needs. */
  isWide?: boolean
  /** A press beside the window does not close it. */
  keepsOpen?: boolean
  /** Takes the focus when it closes, in place of what opened it. */
  returnTo?: () => void
}

const prevent = (event: Event) => event.preventDefault()

/** A window over the page, a sheet from below on a phone. Focus returns to where it came from. */
export function Dialog(props: DialogProps) {
  const {
    title,
    description,
    closeLabel,
    trigger,
    open,
    onOpenChange,
    footer,
    children,
    isWide,
    keepsOpen,
    returnTo,
  } = props
  const opener = useRef<Element | null>(null)
  // Radix gives the focus back to its trigger; a window that something else opened has none.
  const ownFocus = {
    onOpenAutoFocus() {
      opener.current = document.activeElement
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      if (returnTo) returnTo()
      else if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      {trigger ? <Radix.Trigger asChild>{trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={isWide ? wideDialogStyle : dialogStyle}
          {...(trigger ? {} : ownFocus)}
          {...(keepsOpen ? { onInteractOutside: prevent } : {})}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-4">
            <Radix.Title className="pt-1.5 text-xl">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={closeLabel} className="-mt-1 -mr-2">
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </Radix.Close>
          </div>
          {description ? (
            <Radix.Description className="text-muted">{description}</Radix.Description>
          ) : null}
          {children}
          {footer ? <div className="mt-2 flex flex-wrap justify-end gap-3">{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
