'use client'

import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

interface ActionMenuProps {
  /** One button element. */
  trigger: ReactNode
  onCloseAutoFocus?: (event: Event) => void
  /** MenuAction, MenuSwitch, MenuLine. */
  children: ReactNode
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 -outline-offset-2 data-highlighted:bg-wash'

/** A menu of things to do. */
export function ActionMenu({ trigger, onCloseAutoFocus, children }: ActionMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-rise overflow-y-auto rounded-card border border-edge bg-surface p-1"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface ChoiceMenuProps extends ActionMenuProps {
  /** The value of the choice that holds. */
  value: string
}

/** A menu of which one entry holds: its entries are MenuChoice. */
export function ChoiceMenu({ value, children, ...rest }: ChoiceMenuProps) {
  return (
    <ActionMenu {...rest}>
      <Radix.RadioGroup value={value}>{children}</Radix.RadioGroup>
    </ActionMenu>
  )
}

const Holds = () => (
  <Radix.ItemIndicator className="ml-auto">
    <Check aria-hidden="true" className="size-5 text-forest" />
  </Radix.ItemIndicator>
)

export function MenuChoice({
  children,
  ...rest
}: Omit<ComponentProps<typeof Radix.RadioItem>, 'className'>) {
  return (
    <Radix.RadioItem {...rest} className={ITEM}>
      {children}
      <Holds />
    </Radix.RadioItem>
  )
}

/** Something that holds or does not. */
export function MenuSwitch({
  children,
  ...rest
}: Omit<ComponentProps<typeof Radix.CheckboxItem>, 'className'>) {
  return (
    <Radix.CheckboxItem {...rest} className={ITEM}>
      {children}
      <Holds />
    </Radix.CheckboxItem>
  )
}

export function MenuAction(props: Omit<ComponentProps<typeof Radix.Item>, 'className'>) {
  return <Radix.Item {...props} className={ITEM} />
}

/** Parts what does not belong together. */
export function MenuLine() {
  return <Radix.Separator className="my-1 border-t border-line" />
}
