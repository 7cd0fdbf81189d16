'use client'

import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ChoiceMenu, MenuChoice } from '../ui/choice-menu'
import { ToolButton } from './tool-button'

interface Props<Value extends string> {
  label: string
  value: Value
  /** What each is called, in the order of the menu. */
  choices: readonly { value: Value; name: string; Icon?: LucideIcon }[]
  onChoose: (value: Value) => void
  /** Puts the focus back into the text. */
  onLeave: () => void
  /** What stands on the button. */
  children: ReactNode
}

/** A tool with several settings, of which one holds. */
export function ChoiceTool<Value extends string>(props: Props<Value>) {
  const { label, value, choices, onChoose, onLeave, children } = props
  const chosen = useRef<Value | null>(null)
  const name = choices.find((choice) => choice.value === value)?.name ?? ''
  return (
    <ChoiceMenu
      value={value}
      trigger={
        <ToolButton label={`${label}: ${name}`}>
          {children}
          <ChevronDown aria-hidden="true" className="size-4" />
        </ToolButton>
      }
      onCloseAutoFocus={(event) => {
        if (chosen.current === null) return
        // The choice is made now: before, the menu still held the focus.
        event.preventDefault()
        onChoose(chosen.current)
        chosen.current = null
        onLeave()
      }}
    >
      {choices.map(({ Icon, ...choice }) => (
        <MenuChoice
          key={choice.value}
          value={choice.value}
          onSelect={() => {
            chosen.current = choice.value
          }}
        >
          {Icon ? <Icon aria-hidden="true" className="size-5" /> : null}
          {choice.name}
        </MenuChoice>
      ))}
    </ChoiceMenu>
  )
}
