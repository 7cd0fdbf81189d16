import { useEffect, useRef } from 'react'
import { hasValues } from '@/lib/browser/session/session-end'

/**
 * Reopens a form in a window after the end of the session, so that it restores what was typed.
 * @param name that of its text
 */
export function useReopened(name: string, open: (isOpen: true) => void) {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (hasValues(name)) latest.current(true)
  }, [name])
}
