import { useCallback, useEffect, useRef } from 'react'
import { writeLocal } from '@/lib/browser/drafts/local-draft'
import {
  onSessionLost,
  type StoredValues,
  storeValues,
  takeValues,
} from '@/lib/browser/session/session-end'

interface Options {
  /** Names the text, its object and its person; nothing is kept when absent. */
  name: string | undefined
  /** Returns the fields' content; empty when there is nothing to keep. */
  read: () => StoredValues
  /** Puts the content back. */
  restore: (values: StoredValues) => void
}

/**
 * Preserves typed text beyond its page. When the session ends, the text stays in this tab and is restored when the
 * same person returns. Texts that must outlive the tab too call `note` with each change; the box (writing-box.tsx) or
 * the draft (stored-draft.tsx) handles those.
 */
export function useTextBackup({ name, read, restore }: Options) {
  const now = useRef({ read, restore })
  useEffect(() => {
    now.current = { read, restore }
  })
  useEffect(() => {
    if (!name) return
    const backedUp = takeValues(name)
    if (backedUp) now.current.restore(backedUp)
    return onSessionLost(() => {
      const values = now.current.read()
      if (Object.values(values).some(Boolean)) storeValues(name, values)
    })
  }, [name])
  /** Keeps the fields' content on this device. */
  const note = useCallback(() => {
    const values = now.current.read()
    if (name) writeLocal(name, { current: { values, at: new Date().toISOString() } })
  }, [name])
  /** Drops the text after it was saved or discarded. */
  const drop = useCallback(() => {
    if (name) writeLocal(name, { current: null })
  }, [name])
  return { note, drop }
}
