import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './class-names'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
type ButtonSize = 'small' | 'medium' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-forest text-forest-ink hover:bg-forest-deep',
  secondary: 'border-edge bg-surface text-ink hover:bg-wash',
  quiet: 'border-transparent text-forest hover:bg-wash',
  danger: 'border-transparent bg-alarm text-[#fff] hover:opacity-90',
}

/* Even the small one is 44 px high, only narrower. */
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 text-sm',
  medium: 'min-h-11 px-4',
  large: 'min-h-12 px-6 text-lg',
}

export function buttonStyle(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return cn(
    'relative inline-flex items-center justify-center gap-2 rounded-control border py-2 text-center',
    'leading-tight font-semibold transition-control disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  )
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * Shows work in progress (components/styles/base.css), keeps the width and the focus, and ignores presses. For
   * client components only.
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
      /* Not `disabled`, which would drop the focus from a pressed button. */
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
