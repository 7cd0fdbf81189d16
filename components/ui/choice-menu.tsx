'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

interface ChoiceMenuProps {
  /** One button element. */
  trigger: ReactNode
  /** The value of the choice that holds. */
  value: string
  onCloseAutoFocus?: (event: Event) => void
  /** MenuChoice. */
  children: ReactNode
}

/** A menu of which one entry holds. */
export function ChoiceMenu({ trigger, value, onCloseAutoFocus, children }: ChoiceMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className="z-50 min-w-48 animate-rise rounded-card border border-edge bg-surface p-1"
        >
          <Radix.RadioGroup value={value}>{children}</Radix.RadioGroup>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuChoice({
  children,
  ...rest
}: Omit<ComponentProps<typeof Radix.RadioItem>, 'className'>) {
  return (
    <Radix.RadioItem
      {...rest}
      className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 -outline-offset-2 data-highlighted:bg-wash"
    >
      {children}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden="true" className="size-5 text-forest" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  )
}
