'use client'

import { ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { MenuButton } from '../ui/menu-button'
import { ToolButton } from './tool-button'

interface Props<Value extends string> {
  label: string
  value: Value
  /** The options with their names, in menu order. */
  choices: readonly { value: Value; name: string; Icon?: LucideIcon }[]
  onChoose: (value: Value) => void
  /** Returns the focus to the text. */
  onLeave: () => void
  /** The content of the button. */
  children: ReactNode
}

/** A tool with several settings, one of which is active. */
export function ChoiceTool<Value extends string>(props: Props<Value>) {
  const { label, value, choices, onChoose, onLeave, children } = props
  const name = choices.find((choice) => choice.value === value)?.name ?? ''
  return (
    <MenuButton
      value={value}
      trigger={
        <ToolButton label={`${label}: ${name}`}>
          {children}
          <ChevronDown aria-hidden="true" className="size-4" />
        </ToolButton>
      }
      groups={[choices.map((choice) => ({ ...choice, id: choice.value }))]}
      onChoose={(id) => {
        const chosen = choices.find((choice) => choice.value === id)
        if (chosen) onChoose(chosen.value)
        onLeave()
      }}
    />
  )
}
