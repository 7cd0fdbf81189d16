'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'

/** Elements in which letters are typed, or that belong to a window or a menu. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable], [role=textbox], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

type Press = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat' | 'isComposing'
>

/**
 * Returns the shortcut for a key press, as `aria-keyshortcuts` names it; null with a modifier, while held down, or
 * where letters are typed. `?` may need Shift.
 * @param place the focused element
 */
export function getShortcut(press: Press, place: Pick<Element, 'closest'> | null): string | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, isComposing } = press
  if (ctrlKey || metaKey || altKey || repeat || isComposing) return null
  if (key !== '?' && (shiftKey || !/^[a-z]$/i.test(key))) return null
  return place?.closest(ELSEWHERE) ? null : key.toUpperCase()
}

const ShortcutsEnabled = createContext(false)

/**
 * Returns a control's key attributes where shortcuts are on: `Shortcuts` uses them, and assistive technology
 * announces them.
 */
export function useShortcut() {
  const isOn = useContext(ShortcutsEnabled)
  return (keys: string) => (isOn ? { 'aria-keyshortcuts': keys } : {})
}

interface Props {
  isOn: boolean
  children: ReactNode
}

/** A screen on which single keys press the controls that name them, like a click. */
export function Shortcuts({ isOn, children }: Props) {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const place = event.target instanceof Element ? event.target : null
      const key = event.defaultPrevented ? null : getShortcut(event, place)
      const control = key && document.querySelector(`[aria-keyshortcuts~="${key}"]`)
      if (!(control instanceof HTMLElement)) return
      event.preventDefault()
      control.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
  return <ShortcutsEnabled value={isOn}>{children}</ShortcutsEnabled>
}
