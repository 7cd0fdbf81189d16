import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createAutosave, type SaveState } from '@/lib/browser/drafts/autosave'
import { readLocal, sweepLocal, writeLocal } from '@/lib/browser/drafts/local-draft'
import { useKeptText } from '../forms/use-kept-text'
import { type DraftPlace, dropDraft, readDraft, saveDraft } from './draft-calls'
import { type Offer, offersOf, toServer, type Writing } from './writing'

/** The draft on the server; resolves without a connection too, with none. */
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
  /** Identifies the kind of text, its object and its author. */
  name: string
  /** The fields' content before anybody has typed. */
  shown: Writing
  read: () => Writing
  /** Puts an earlier text into the fields as if it had been typed. */
  restore: (values: Writing) => void
  /** Where the server also keeps it. */
  place?: DraftPlace
  /** Whether it was opened to be continued: its text is restored instead of offered. */
  resumes?: boolean
}

/**
 * The draft of a long text: stored on this device with every change, and shortly after on the server if it has a place there.
 * Earlier drafts are offered; text interrupted by the end of the session is restored.
 */
export function useDraft({ name, shown, read, restore, place, resumes = false }: Options) {
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
  // Comes before the offers: text that is restored automatically is not offered.
  const kept = useKeptText({
    name,
    read: () => (hasTyped.current ? read() : {}),
    restore({ title, content = '', ...others }) {
      if (title !== undefined) putBack({ ...others, title, content })
    },
  })

  const resume = useRef(putBack)
  useEffect(() => {
    resume.current = putBack
  })
  const stored = useStoredDraft(server)
  const isKnown = server === null || stored.isFetched
  const known = stored.data ?? null
  useEffect(() => {
    if (!isKnown || hasTyped.current) return
    sweepLocal(Date.now())
    const { current, parked } = readLocal(name)
    const found = offersOf(first.current, [current, parked], known)
    // New input must not overwrite the draft on offer.
    const [newest = null] = found
    writeLocal(name, { current: null, parked: newest })
    if (resumes && newest) resume.current(newest.values)
    else setOffers(found)
  }, [isKnown, known, name, resumes])

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

  /** Records that the offered draft was restored or discarded. */
  function decide(isTaken: boolean) {
    const [, next = null] = isTaken ? [] : offers
    setOffers(next ? [next] : [])
    writeLocal(name, { parked: next })
    if (server && !isTaken && !next && !hasTyped.current) dropDraft(server).catch(() => {})
  }

  const offer = offers[0] ?? null
  return {
    state,
    /** The newest draft that is still undecided. */
    offer,
    /** Notes a change to the fields. */
    note,
    restore() {
      if (!offer) return
      putBack(offer.values)
      decide(true)
    },
    discard: () => decide(false),
    /** Puts a text aside, to be offered when the page is opened again. */
    park(values: Writing) {
      const at = new Date().toISOString()
      writeLocal(name, { current: null, parked: { values, at } })
      setOffers([{ values, at }])
    },
    pause: autosave.pause,
    resume: autosave.resume,
    /** The text is saved for good; undecided drafts are still offered the next time. */
    finish() {
      autosave.drop()
      kept.drop()
    },
  }
}
