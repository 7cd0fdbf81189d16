'use client'

import { useEffect } from 'react'

/** Focuses the first control left in the row; returns false when there is none. */
function focusRow(row: Element | null): boolean {
  const control = row?.isConnected ? row.querySelector<HTMLElement>('a[href], button') : null
  control?.focus()
  return Boolean(control)
}

/** Focuses the heading of the part of the page that the lost element was in. */
function focusHeading(part: Element | null) {
  const home = part?.isConnected ? part : document.querySelector('main')
  const heading = home?.querySelector<HTMLElement>('h1, h2, h3') ?? home
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * Keeps the focus on the page: when a pressed button is removed, the focus moves to its row or, if that is removed
 * too, to the heading of its part of the page. Mount once.
 */
export function RescuedFocus() {
  useEffect(() => {
    let last: Element | null = null
    let row: Element | null = null
    let part: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('main')) return
      last = target
      row = target.closest('tr, li')
      part = target.closest('section, main')
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      if (!focusRow(row)) focusHeading(part)
    })
    document.addEventListener('focusin', remember)
    observer.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', remember)
      observer.disconnect()
    }
  }, [])
  return null
}
