import { useCallback, useEffect, useRef, useState } from 'react'
import { readLocal, sweepLocal, writeLocal } from '@/lib/browser/drafts/local-draft'
import { type Offer, offersOf, type Writing } from '../../drafts/writing'

/**
 * Keeps what is typed on this device, and offers what was kept before.
 * @param name of form, object and person
 * @param read what stands in the fields
 */
export function useLocalDraft(name: string, read: () => Writing) {
  const [offer, setOffer] = useState<Offer | null>(null)
  const now = useRef(read)
  useEffect(() => {
    now.current = read
  })
  useEffect(() => {
    sweepLocal(Date.now())
    const { current, parked } = readLocal(name)
    const [newest = null] = offersOf(now.current(), [current, parked], null)
    // What is typed from now on must not take the place of what is offered.
    writeLocal(name, newest ? { current: null, parked: newest } : { parked: null })
    setOffer(newest)
  }, [name])
  const note = useCallback(
    () => writeLocal(name, { current: { values: now.current(), at: new Date().toISOString() } }),
    [name],
  )
  return {
    offer,
    note,
    /** The offered draft is in the fields now, or is no longer wanted. */
    decide() {
      setOffer(null)
      writeLocal(name, { parked: null })
    },
    /** What was typed is saved for good. */
    finish: () => writeLocal(name, { current: null }),
  }
}
