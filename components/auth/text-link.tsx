import type { ComponentProps } from 'react'
import { cn } from '../ui/class-names'

/** A link as high as a finger needs, in a line of text. */
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
