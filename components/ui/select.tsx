import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './class-names'
import { controlStyle } from './input'

/** The browser's own select: the easiest to use on a phone. Give it <option> children. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={cn('relative block', className)}>
      <select {...rest} className={cn(controlStyle, 'appearance-none bg-surface pr-10')} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
      />
    </span>
  )
}
