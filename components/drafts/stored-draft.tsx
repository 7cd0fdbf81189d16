'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { createAutosave, type SaveState } from '@/lib/browser/drafts/autosave'
import {
  type LocalDraft,
  readLocal,
  sweepLocal,
  writeLocal,
} from '@/lib/browser/drafts/local-draft'
import { toAudience } from '@/lib/core/audiences'
import { articleTextNames } from '@/lib/core/content-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { pick } from '@/lib/core/objects'
import type { DraftDto, DraftInput } from '@/lib/modules/drafts/schema'
import { useTextBackup } from '../forms/use-text-backup'
import { type DraftPlace, dropDraft, readDraft, saveDraft } from './draft-calls'

/** The text being written, under the field names of a draft. */
export type Writing = Record<string, string> & { title: string; content: string }

/** A draft that differs from the shown text and can be restored. */
export interface Offer {
  values: Writing
  at: string
}

function fromServer({ title, content, updated_at, ...parts }: DraftDto): Offer {
  // A field that was never sent leaves its current value open.
  const sent = Object.entries(parts).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  )
  return { values: { title, content, ...Object.fromEntries(sent) }, at: updated_at }
}

const TEXTS = [...articleTextNames, 'change_note'] as const

/** The fields that the server stores; an unset language or audience is not sent. */
export function toServer({ title, content, language, audience, ...parts }: Writing): DraftInput {
  const readers = toAudience(audience ?? '')
  const chosen = contentLanguages.find((each) => each === language)
  return {
    title,
    content,
    ...pick(
      parts,
      TEXTS.filter((name) => parts[name] !== undefined),
    ),
    ...(chosen ? { language: chosen } : {}),
    ...(readers ? { audience: readers } : {}),
  }
}
const fromDevice = ({ values, at }: LocalDraft): Offer => ({
  values: { title: '', content: '', ...values },
  at,
})

/** Browsers and the sanitiser close empty tags differently. */
const written = (text = '') => text.replace(/ \/>/g, '>')

const differs = (offer: Offer, shown: Writing) =>
  Object.entries(offer.values).some(([name, value]) => written(value) !== written(shown[name]))

/** The server stores the sanitiser's form of a text, so compare the words. */
const getWords = (html = '') =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;|\s+/g, ' ')
    .trim()
const isSame = ({ values: a }: Offer, { values: b }: Offer) =>
  Object.keys({ ...a, ...b }).every((name) =>
    name === 'content'
      ? getWords(a.content) === getWords(b.content)
      : // A part that only one of them has does not count.
        a[name] === undefined || b[name] === undefined || a[name] === b[name],
  )

/** Lists drafts that differ from the shown text, newest first; for duplicates, the device's copy. */
export function listOffers(
  shown: Writing,
  device: (LocalDraft | null)[],
  server: DraftDto | null,
): Offer[] {
  const found = device.flatMap((draft) => (draft ? fromDevice(draft) : []))
  const all = server ? [...found, fromServer(server)] : found
  return all
    .filter((offer, at) => all.findIndex((other) => isSame(offer, other)) === at)
    .filter((offer) => differs(offer, shown))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

interface Props extends DraftPlace {
  /** Shown until the draft lookup ends. */
  loading: ReactNode
  children: ReactNode
}

/** Shows a form only after its draft lookup, so that the offer shifts nothing. */
export function DraftGate({ kind, object, loading, children }: Props) {
  const { isFetched } = useStoredDraft({ kind, object })
  return isFetched ? children : loading
}

/** The draft on the server; without a connection, resolves with none. */
function useStoredDraft(place: DraftPlace | null) {
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
  /** The fields' content before any typing. */
  shown: Writing
  read: () => Writing
  /** Puts an earlier text into the fields as if it had been typed. */
  restore: (values: Writing) => void
  /** The draft's place on the server, if stored there too. */
  place?: DraftPlace
  /** Whether it was opened to be continued: restores its text instead of offering it. */
  resumes?: boolean
}

/**
 * The draft of a long text: stored on this device with every change, and shortly after on the server if it has a
 * place there. Offers earlier drafts; restores text interrupted by the end of the session.
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
  // Comes before the offers: automatically restored text is not offered.
  const kept = useTextBackup({
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
  const isLoaded = server === null || stored.isFetched
  const known = stored.data ?? null
  useEffect(() => {
    if (!isLoaded || hasTyped.current) return
    sweepLocal(Date.now())
    const { current, parked } = readLocal(name)
    const found = listOffers(first.current, [current, parked], known)
    // New input must not overwrite the draft on offer.
    const [newest = null] = found
    writeLocal(name, { current: null, parked: newest })
    if (resumes && newest) resume.current(newest.values)
    else setOffers(found)
  }, [isLoaded, known, name, resumes])

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

  /** Records whether the offered draft was restored or discarded. */
  function decide(isAccepted: boolean) {
    const [, next = null] = isAccepted ? [] : offers
    setOffers(next ? [next] : [])
    writeLocal(name, { parked: next })
    if (server && !isAccepted && !next && !hasTyped.current) dropDraft(server).catch(() => {})
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
    /** Stores a text to be offered when the page is opened again. */
    park(values: Writing) {
      const at = new Date().toISOString()
      writeLocal(name, { current: null, parked: { values, at } })
      setOffers([{ values, at }])
    },
    pause: autosave.pause,
    resume: autosave.resume,
    /** The text is saved; undecided drafts are still offered the next time. */
    finish() {
      autosave.drop()
      kept.drop()
    },
  }
}
