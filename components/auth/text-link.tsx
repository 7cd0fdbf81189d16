import type { ComponentProps } from 'react'
import { cn } from '../ui/class-names'

/** A link within a line of text, high enough for a finger. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={cn(
        'inline-flex min-h-11 items-center font-semibold text-forest underline',
        className,
      )}
    >
      {children}
    </a>
  )
}
