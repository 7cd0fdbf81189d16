import type { ComponentProps, MouseEvent } from 'react'
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style'

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * Work is in progress: shows it (components/styles/base.css), keeps the width and the focus, and swallows presses. For client
   * components; the rest of the button works on the server too.
   */
  busy?: boolean
}

function swallow(event: MouseEvent) {
  event.preventDefault()
  event.stopPropagation()
}

export function Button(props: ButtonProps) {
  const { variant, size, busy, className, children, onClick, type = 'button', ...rest } = props
  return (
    <button
      {...rest}
      type={type}
      /* Not `disabled`: that would drop the focus of whoever pressed it. */
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? swallow : onClick}
      className={buttonStyle(variant, size, className)}
    >
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<'a'> & { variant?: ButtonVariant; size?: ButtonSize }

/** A link that looks like a button: for navigation rather than actions. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonStyle(variant, size, className)}>
      {children}
    </a>
  )
}
