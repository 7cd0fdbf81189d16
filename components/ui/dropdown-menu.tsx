'use client'

import { DropdownMenu as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { cn } from './class-names'

type DropdownMenuProps = {
  /** One button element. */
  trigger: ReactNode
  align?: 'start' | 'end'
  /** MenuItem and MenuSeparator. */
  children: ReactNode
}

export function DropdownMenu({ trigger, align = 'end', children }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 min-w-48 animate-rise rounded-card border border-edge bg-surface p-1"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

type MenuItemProps = Omit<ComponentProps<typeof Radix.Item>, 'asChild' | 'className'> & {
  icon?: ReactNode
  tone?: 'neutral' | 'danger'
  /** Makes it a link. */
  href?: string
}

export function MenuItem({ icon, tone, href, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item
      {...rest}
      asChild={Boolean(href)}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2',
        '-outline-offset-2 data-highlighted:bg-wash data-disabled:cursor-default data-disabled:opacity-60',
        tone === 'danger' && 'text-danger',
      )}
    >
      {href ? (
        <a href={href}>
          {icon}
          {children}
        </a>
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  )
}

export function MenuSeparator() {
  return <Radix.Separator className="my-1 border-t border-line" />
}
