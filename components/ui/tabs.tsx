'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

export type Tab = { value: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  /** The accessible name of the tab list. */
  label: string
  items: Tab[]
  value?: string
  defaultValue?: string
  onValueChange?: (value: string) => void
  /** Keeps hidden panels mounted, so that form fields stay in the page while another tab is shown. */
  keepsMounted?: boolean
  className?: string
}

/** Tabs scroll sideways in one line if they do not fit. */
export function Tabs({ label, items, defaultValue, keepsMounted, className, ...rest }: TabsProps) {
  return (
    <Radix.Root
      {...rest}
      defaultValue={rest.value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      className={className}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-1 overflow-x-auto border-b border-line p-1 pb-0"
      >
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            className="-mb-px min-h-11 border-b-3 border-transparent px-3 font-semibold whitespace-nowrap text-muted hover:text-ink data-[state=active]:border-forest data-[state=active]:text-ink"
          >
            {item.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content
          key={item.value}
          value={item.value}
          forceMount={keepsMounted || undefined}
          className="py-4 data-[state=inactive]:hidden"
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
