import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createAutosave, type SaveState } from '@/lib/browser/drafts/autosave'
import { readLocal, sweepLocal, writeLocal } from '@/lib/browser/drafts/local-draft'
import { useStaffUser } from '../dashboard/staff-viewer'
import { type DraftPlace, dropDraft, readDraft, saveDraft } from './draft-calls'
import { type Offer, offersOf, toServer, type Writing } from './writing'

/** The draft that the server keeps; answered also without a connection, with none. */
export function useStoredDraft({ kind, object }: DraftPlace) {
  return useQuery({
    queryKey: ['drafts', kind, object],
    queryFn: ({ signal }) => readDraft({ kind, object }, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/**
 * Keeps what is typed: on this device with every change, on the server a moment later; and finds what was kept before.
 * @param shown what stands in the fields when nobody has typed yet
 */
export function useDraft({ kind, object }: DraftPlace, shown: Writing) {
  const { user_id } = useStaffUser()
  const name = `${kind}.${object}.${user_id}`
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [offers, setOffers] = useState<Offer[]>([])
  const first = useRef(shown)
  const hasTyped = useRef(false)
  const autosave = useMemo(
    () =>
      createAutosave<Writing>({
        save: (values, signal) => saveDraft({ kind, object }, toServer(values), signal),
        tell: setState,
      }),
    [kind, object],
  )

  const server = useStoredDraft({ kind, object })
  const isKnown = server.isFetched
  const kept = server.data ?? null
  useEffect(() => {
    if (!isKnown || hasTyped.current) return
    sweepLocal(Date.now())
    const { current, parked } = readLocal(name)
    const found = offersOf(first.current, [current, parked], kept)
    // What is typed from now on must not take the place of what is offered.
    const [newest = null] = found
    writeLocal(name, { current: null, parked: newest })
    setOffers(found)
  }, [isKnown, kept, name])

  useEffect(() => {
    window.addEventListener('online', autosave.hurry)
    return () => {
      window.removeEventListener('online', autosave.hurry)
      autosave.pause()
    }
  }, [autosave])
  useEffect(() => autosave.resume(), [autosave])

  const note = useCallback(
    (values: Writing) => {
      hasTyped.current = true
      writeLocal(name, { current: { values, at: new Date().toISOString() } })
      autosave.note(values)
    },
    [autosave, name],
  )

  return {
    state,
    /** The newest draft that nobody has decided about. */
    offer: offers[0] ?? null,
    note,
    /** The offered draft is in the fields now, or is no longer wanted. */
    decide(isTaken: boolean) {
      const [, next = null] = isTaken ? [] : offers
      setOffers(next ? [next] : [])
      writeLocal(name, { parked: next })
      if (!isTaken && !next && !hasTyped.current) dropDraft({ kind, object }).catch(() => {})
    },
    /** Keeps a text aside, to be offered when the page is opened again. */
    park(values: Writing) {
      const at = new Date().toISOString()
      writeLocal(name, { current: null, parked: { values, at } })
      setOffers([{ values, at }])
    },
    pause: autosave.pause,
    resume: autosave.resume,
    /** What was typed is saved for good. */
    finish() {
      autosave.forget()
      // What nobody has decided about is still offered the next time.
      writeLocal(name, { current: null })
    },
  }
}
