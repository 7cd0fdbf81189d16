'use client'

import type { LucideIcon } from 'lucide-react'
import { Toolbar as Radix } from 'radix-ui'
import type { ComponentProps } from 'react'
import { cn } from '../ui/class-names'

type Props = ComponentProps<typeof Radix.Button> & {
  label: string
  Icon?: LucideIcon
  /** Whether the tool is active at the cursor; undefined for a tool without an on state. */
  isOn?: boolean
}

export function ToolButton({ label, Icon, isOn, className, children, ...rest }: Props) {
  return (
    <Radix.Button
      {...rest}
      type="button"
      // A press leaves the focus in the text, so that the next key typed is not lost.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      className={cn(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-control px-2',
        'transition-control hover:bg-wash disabled:opacity-60',
        'aria-pressed:bg-forest-wash aria-pressed:text-forest',
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-5" /> : null}
      {children}
    </Radix.Button>
  )
}
