import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createAutosave, type SaveState } from '@/lib/browser/drafts/autosave'
import { readLocal, sweepLocal, writeLocal } from '@/lib/browser/drafts/local-draft'
import { useKeptText } from '../forms/use-kept-text'
import { type DraftPlace, dropDraft, readDraft, saveDraft } from './draft-calls'
import { type Offer, offersOf, toServer, type Writing } from './writing'

/** The draft that the server keeps; answered also without a connection, with none. */
export function useStoredDraft(place: DraftPlace | null) {
  return useQuery({
    queryKey: ['drafts', place?.kind, place?.object],
    queryFn: ({ signal }) => (place ? readDraft(place, signal) : null),
    enabled: place !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

interface Options {
  /** Names what is written, its object and its person. */
  name: string
  /** What stands in the fields when nobody has typed yet. */
  shown: Writing
  read: () => Writing
  /** Puts an earlier text into the fields, as if it had been typed. */
  restore: (values: Writing) => void
  /** Where the server keeps it besides. */
  place?: DraftPlace
}

/**
 * The draft of a long text: kept on this device with every change, and on the server a moment later where it has a place
 * there. What was kept before is offered; what the end of the session interrupted is put back.
 */
export function useDraft({ name, shown, read, restore, place }: Options) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [offers, setOffers] = useState<Offer[]>([])
  const first = useRef(shown)
  const hasTyped = useRef(false)
  const { kind, object } = place ?? {}
  const server = useMemo(() => (kind && object ? { kind, object } : null), [kind, object])
  const autosave = useMemo(
    () =>
      createAutosave<Writing>({
        async save(values, signal) {
          return server ? saveDraft(server, toServer(values), signal) : ''
        },
        notify: setState,
      }),
    [server],
  )
  // Before what is offered: what comes back by itself is not offered.
  const kept = useKeptText({
    name,
    read: () => (hasTyped.current ? read() : {}),
    restore({ title, content = '', ...others }) {
      if (title !== undefined) putBack({ ...others, title, content })
    },
  })

  const stored = useStoredDraft(server)
  const isKnown = server === null || stored.isFetched
  const known = stored.data ?? null
  useEffect(() => {
    if (!isKnown || hasTyped.current) return
    sweepLocal(Date.now())
    const { current, parked } = readLocal(name)
    const found = offersOf(first.current, [current, parked], known)
    // What is typed from now on must not take the place of what is offered.
    const [newest = null] = found
    writeLocal(name, { current: null, parked: newest })
    setOffers(found)
  }, [isKnown, known, name])

  useEffect(() => {
    window.addEventListener('online', autosave.retryNow)
    return () => {
      window.removeEventListener('online', autosave.retryNow)
      autosave.pause()
    }
  }, [autosave])
  useEffect(() => autosave.resume(), [autosave])

  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  const { note: noteHere } = kept
  const note = useCallback(() => {
    hasTyped.current = true
    noteHere()
    if (server) autosave.note(latest.current())
  }, [autosave, noteHere, server])

  function putBack(values: Writing) {
    restore(values)
    note()
  }

  /** The offered draft is in the fields now, or is no longer wanted. */
  function decide(isTaken: boolean) {
    const [, next = null] = isTaken ? [] : offers
    setOffers(next ? [next] : [])
    writeLocal(name, { parked: next })
    if (server && !isTaken && !next && !hasTyped.current) dropDraft(server).catch(() => {})
  }

  const offer = offers[0] ?? null
  return {
    state,
    /** The newest draft that nobody has decided about. */
    offer,
    /** Somebody has changed what stands in the fields. */
    note,
    restore() {
      if (!offer) return
      putBack(offer.values)
      decide(true)
    },
    discard: () => decide(false),
    /** Keeps a text aside, to be offered when the page is opened again. */
    park(values: Writing) {
      const at = new Date().toISOString()
      writeLocal(name, { current: null, parked: { values, at } })
      setOffers([{ values, at }])
    },
    pause: autosave.pause,
    resume: autosave.resume,
    /** What was typed is saved for good; what nobody has decided about is still offered the next time. */
    finish() {
      autosave.drop()
      kept.drop()
    },
  }
}
