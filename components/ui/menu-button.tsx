'use client'

import {
  type ComponentProps,
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type PointerEvent,
  type ReactElement,
  useEffect,
  useState,
} from 'react'
import { fetchLater } from '@/lib/browser/first-load'
import type { ChoiceMenu, MenuContent } from './choice-menu'
import { useMissedPart } from './dialog'

const loadMenu = () => import('./choice-menu').then((loaded) => loaded.ChoiceMenu)

const OPENING = ['Enter', ' ', 'ArrowDown']

type Props = MenuContent & {
  trigger: ReactElement<ComponentProps<'button'>>
}

/**
 * A button whose menu loads after the first load of the page, and opens at the first press. Shows a message if
 * loading fails.
 */
export function MenuButton({ trigger, ...content }: Props) {
  const [Menu, setMenu] = useState<ComponentType<ComponentProps<typeof ChoiceMenu>> | null>(null)
  const reportMissed = useMissedPart()
  useEffect(() => fetchLater(loadMenu), [])
  if (Menu) return <Menu trigger={trigger} {...content} />
  const open = (event: PointerEvent | KeyboardEvent) => {
    // Like the menu's own trigger, does not keep the focus, which the opened menu takes.
    event.preventDefault()
    loadMenu().then((loaded) => setMenu(() => loaded), reportMissed)
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerDown(event) {
      if (event.button === 0 && !event.ctrlKey) open(event)
    },
    onKeyDown(event) {
      if (OPENING.includes(event.key)) open(event)
    },
  })
}
