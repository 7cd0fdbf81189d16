import { useCallback, useEffect, useRef } from 'react'
import { writeLocal } from '@/lib/browser/drafts/local-draft'
import { type KeptValues, keepValues, takeValues } from '@/lib/browser/session/kept-values'
import { onSessionLost } from '@/lib/browser/session/session-end'

interface Options {
  /** Names what is written, its object and its person; nothing is kept when absent. */
  name: string | undefined
  /** What stands in the fields; empty when there is nothing to keep. */
  read: () => KeptValues
  /** Puts it back. */
  restore: (values: KeptValues) => void
}

/**
 * The one way in which typed text outlives what happens to its page. When the session ends it is kept in this tab, and
 * put back when the same person returns. Texts that must outlive the tab as well call `note` with each change: what
 * becomes of those is up to the box (writing-box.tsx) or the draft (use-draft.ts).
 */
export function useKeptText({ name, read, restore }: Options) {
  const now = useRef({ read, restore })
  useEffect(() => {
    now.current = { read, restore }
  })
  useEffect(() => {
    if (!name) return
    const kept = takeValues(name)
    if (kept) now.current.restore(kept)
    return onSessionLost(() => {
      const values = now.current.read()
      if (Object.values(values).some(Boolean)) keepValues(name, values)
    })
  }, [name])
  /** Keeps what stands in the fields on this device. */
  const note = useCallback(() => {
    const values = now.current.read()
    if (name) writeLocal(name, { current: { values, at: new Date().toISOString() } })
  }, [name])
  /** It was saved for good, or thrown away. */
  const drop = useCallback(() => {
    if (name) writeLocal(name, { current: null })
  }, [name])
  return { note, drop }
}
