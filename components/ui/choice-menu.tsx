'use client'

import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'

export interface MenuEntry {
  id: string
  name: string
  Icon?: LucideIcon
  /** For entries that are on or off. */
  isOn?: boolean
  isDisabled?: boolean
}

export interface MenuGroup {
  /** Shown above the entries. */
  label?: string
  /** The id of the selected entry, in a group of alternatives. */
  value?: string
  entries: readonly MenuEntry[]
}

export interface MenuContent {
  /** Separated by lines. */
  groups: readonly MenuGroup[]
  /** Called after the menu is closed, because it has the focus until then. */
  onChoose: (id: string) => void
}

type Props = MenuContent & {
  /** One button element. */
  trigger: ReactNode
}

const ITEM =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-2 -outline-offset-2 data-highlighted:bg-wash data-disabled:opacity-60'

/** A menu that opens as soon as it has loaded (menu-button.tsx). */
export function ChoiceMenu({ trigger, groups, onChoose }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  // The button replaces the pressed one; in a toolbar, it counts as the last one used.
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
  const lists = groups.map(({ label, value, entries }, index) => {
    const content = (
      <>
        {label ? (
          <Radix.Label aria-hidden="true" className="px-3 pt-2 pb-1 text-sm text-muted">
            {label}
          </Radix.Label>
        ) : null}
        {entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            isChoice={value !== undefined}
            onSelect={() => {
              chosen.current = entry.id
            }}
          />
        ))}
      </>
    )
    return (
      <Fragment key={entries[0]?.id}>
        {index > 0 ? <Radix.Separator className="my-1 border-t border-line" /> : null}
        {value === undefined ? (
          <Radix.Group aria-label={label}>{content}</Radix.Group>
        ) : (
          <Radix.RadioGroup aria-label={label} value={value}>
            {content}
          </Radix.RadioGroup>
        )}
      </Fragment>
    )
  })
  return (
    <Radix.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger ref={button} asChild>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (chosen.current === null) return
            event.preventDefault()
            onChoose(chosen.current)
            chosen.current = null
          }}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-rise overflow-y-auto rounded-card border border-edge bg-surface p-1"
        >
          {lists}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface EntryProps {
  entry: MenuEntry
  isChoice: boolean
  onSelect: () => void
}

function Entry({ entry, isChoice, onSelect }: EntryProps) {
  const { id, name, Icon, isOn, isDisabled = false } = entry
  const shared = { disabled: isDisabled, onSelect, className: ITEM }
  const content = (
    <>
      {Icon ? <Icon aria-hidden="true" className="size-5" /> : null}
      {name}
    </>
  )
  const checkable = (
    <>
      {content}
      <Radix.ItemIndicator className="ml-auto">
        <Check aria-hidden="true" className="size-5 text-forest" />
      </Radix.ItemIndicator>
    </>
  )
  if (isChoice) {
    return (
      <Radix.RadioItem value={id} {...shared}>
        {checkable}
      </Radix.RadioItem>
    )
  }
  if (isOn !== undefined) {
    return (
      <Radix.CheckboxItem checked={isOn} {...shared}>
        {checkable}
      </Radix.CheckboxItem>
    )
  }
  return <Radix.Item {...shared}>{content}</Radix.Item>
}
