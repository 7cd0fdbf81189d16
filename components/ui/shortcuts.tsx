'use client'

import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { shortcutOf } from './shortcut-of'

const Shown = createContext(false)

/**
 * Returns a control's key attributes where shortcuts are on: `Shortcuts` presses by them, and assistive technology announces
 * them.
 */
export function useShortcut() {
  const isOn = useContext(Shown)
  return (keys: string) => (isOn ? { 'aria-keyshortcuts': keys } : {})
}

interface Props {
  isOn: boolean
  children: ReactNode
}

/** A screen where single keys press the controls that name them, like a click. */
export function Shortcuts({ isOn, children }: Props) {
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const place = event.target instanceof Element ? event.target : null
      const key = event.defaultPrevented ? null : shortcutOf(event, place)
      const control = key && document.querySelector(`[aria-keyshortcuts~="${key}"]`)
      if (!(control instanceof HTMLElement)) return
      event.preventDefault()
      control.click()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
  return <Shown value={isOn}>{children}</Shown>
}
