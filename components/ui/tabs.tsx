'use client'

import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { cn } from './class-names'

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
  /** The value of the only tab to print, whichever is open. */
  printed?: string
  className?: string
}

/** Tabs scroll sideways in one line if they do not fit. */
export function Tabs(props: TabsProps) {
  const { label, items, defaultValue, keepsMounted, printed, className, ...rest } = props
  return (
    <Radix.Root
      {...rest}
      defaultValue={rest.value === undefined ? (defaultValue ?? items[0]?.value) : undefined}
      className={className}
    >
      <Radix.List
        aria-label={label}
        className={cn(
          'flex gap-1 overflow-x-auto border-b border-line p-1 pb-0',
          printed && 'print:hidden',
        )}
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
          forceMount={keepsMounted || item.value === printed || undefined}
          className={cn(
            'py-4 data-[state=inactive]:hidden',
            printed && (item.value === printed ? 'print:block!' : 'print:hidden'),
          )}
        >
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
