'use client'

import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TooltipProps = {
  text: ReactNode
  /** One focusable element. It needs its own name: phones never show the tooltip. */
  children: ReactNode
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-sm text-paper"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
