'use client'

import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type FormEvent, type ReactNode, useRef } from 'react'
import { dialogActionsStyle, dialogStyle, overlayStyle, wideDialogStyle } from './dialog-style'
import { IconButton } from './icon-button'

export type DialogContent = {
  title: ReactNode
  description?: ReactNode
  closeLabel: string
  /** The row of buttons at the end. */
  footer?: ReactNode
  children?: ReactNode
  /** Wide enough for a document. */
  isWide?: boolean
  /** For forms: a click outside does not close the window, nor does Escape once something is typed. */
  keepsOpen?: boolean
  /** Moves the focus on closing, instead of returning it to the opener. */
  returnTo?: () => void
}

type Props = DialogContent & {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The element to focus on closing; if it returns null, the previously focused one. */
  opener?: () => HTMLElement | null
}

const prevent = (event: Event) => event.preventDefault()

/** Fields whose text would be lost; searches do not count. */
const TEXT_FIELD =
  'textarea, [contenteditable="true"], input:not([type="search"]):not([type="checkbox"]):not([type="radio"])'
/** In the rich-text editor, Escape returns from the tools to the text. */
const EDITOR = '[data-editor]'

/** A window over the page, on a phone a sheet from below. Returns the focus on closing. */
export function DialogWindow(props: Props) {
  const { title, description, closeLabel, footer, children, isWide, keepsOpen, returnTo } = props
  const before = useRef<Element | null>(null)
  const hasTyped = useRef(false)
  const noteTyped = ({ target, currentTarget }: FormEvent<HTMLElement>) => {
    // Events of windows opened from this one arrive here too.
    if (!(target instanceof Element) || !currentTarget.contains(target)) return
    if (target.matches(TEXT_FIELD)) hasTyped.current = true
  }
  const keepTyped = (event: KeyboardEvent) => {
    const isInEditor = event.target instanceof Element && event.target.closest(EDITOR) !== null
    if (hasTyped.current || isInEditor) event.preventDefault()
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    const to = props.opener?.() ?? before.current
    if (returnTo) returnTo()
    else if (to instanceof HTMLElement) to.focus()
  }
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayStyle} />
        <Radix.Content
          className={isWide ? wideDialogStyle : dialogStyle}
          onOpenAutoFocus={() => {
            before.current = document.activeElement
            hasTyped.current = false
          }}
          onCloseAutoFocus={returnFocus}
          {...(keepsOpen
            ? { onInteractOutside: prevent, onEscapeKeyDown: keepTyped, onInput: noteTyped }
            : {})}
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
          {footer ? <div className={dialogActionsStyle}>{footer}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
