'use client'

import { useEffect } from 'react'

/** Where a reader is sent whose place has gone: the heading of the part of the page that it was in. */
function focusHeading(part: Element | null) {
  const home = part?.isConnected ? part : document.querySelector('main')
  const heading = home?.querySelector<HTMLElement>('h1, h2, h3') ?? home
  if (!(heading instanceof HTMLElement)) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * Keeps the focus on the page: when the button that was pressed goes with its row, card or entry, the heading of its
 * part of the page gets it. Mount once.
 */
export function RescuedFocus() {
  useEffect(() => {
    let last: Element | null = null
    let part: Element | null = null
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || !target.closest('main')) return
      last = target
      part = target.closest('section, main')
    }
    const observer = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return
      last = null
      focusHeading(part)
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
