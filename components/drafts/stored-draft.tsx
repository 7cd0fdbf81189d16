'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import { createAutosave, type SaveState } from '@/lib/browser/drafts/autosave'
import {
  type LocalDraft,
  type LocalDrafts,
  readLocal,
  sweepLocal,
  writeLocal,
} from '@/lib/browser/drafts/local-draft'
import { audiences } from '@/lib/core/audiences'
import { articleTextNames } from '@/lib/core/content-kinds'
import { contentLanguages } from '@/lib/core/locales'
import { pick } from '@/lib/core/objects'
import type { DraftDto, DraftInput } from '@/lib/modules/content/drafts/schema'
import { useTextBackup } from '../forms/use-text-backup'
import { DRAFTS, type DraftPlace, dropDraft, readDraft, saveDraft } from './draft-calls'

/** The text being written, under the field names of a draft. */
export type DraftText = Record<string, string> & { title: string; content: string }

/** A draft that differs from the shown text and can be restored. */
export interface Offer {
  values: DraftText
  at: string
}

function fromServer({ title, content, updated_at, cover: _, ...parts }: DraftDto): Offer {
  // Skips fields that were never sent, so that restoring keeps their current values.
  const sent = Object.entries(parts).flatMap(([name, text]) =>
    text === null ? [] : [[name, text] as const],
  )
  return { values: { title, content, ...Object.fromEntries(sent) }, at: updated_at }
}

const TEXTS = [...articleTextNames, 'change_note'] as const

/** The fields that the server stores; an unset language or audience is not sent. */
export function toServer({ title, content, language, audience, ...parts }: DraftText): DraftInput {
  const readers = audiences.find((each) => each === audience)
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

const hasChanges = (offer: Offer, shown: DraftText) =>
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
      : // Ignores fields that only one of them has.
        a[name] === undefined || b[name] === undefined || a[name] === b[name],
  )

/**
 * Lists drafts that differ from the shown text, newest first; for duplicates, the device's copy. The server's draft is left
 * out if the device's drafts include it or were typed on from it. A draft with a cover differs in any case.
 */
export function listOffers(
  shown: DraftText,
  { current, parked, seen }: LocalDrafts,
  server: DraftDto | null,
): Offer[] {
  const found = [current, ...parked].flatMap((draft) => (draft ? fromDevice(draft) : []))
  const isSeen = found.length > 0 && seen === server?.updated_at
  const all = server && !isSeen ? [...found, fromServer(server)] : found
  return all
    .filter((offer, at) => all.findIndex((other) => isSame(offer, other)) === at)
    .filter((offer) => server?.cover || hasChanges(offer, shown))
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
    queryKey: [DRAFTS, place?.kind, place?.object],
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

const MAX_UNCONFIRMED = 5

interface Saving {
  values: DraftText
  /** The server's version that it continues. */
  seen: string | null
  /** Texts that were sent without a response: the server may have any of them. */
  unconfirmed: readonly DraftText[]
}

/**
 * Saves a draft, unless it was changed elsewhere since `seen`.
 * @returns when it was saved; or, as `other`, the version from elsewhere with its own time
 */
async function saveUnlessChanged(
  place: DraftPlace,
  { values, seen, unconfirmed }: Saving,
  signal: AbortSignal,
): Promise<{ updated_at: string; other: Offer | null }> {
  const save = async (based_on: string | null) => ({
    updated_at: await saveDraft(place, { ...toServer(values), based_on }, signal),
    other: null,
  })
  try {
    return await save(seen)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const draft = await readDraft(place, signal)
    // Another reason, such as too many drafts.
    if (!draft || draft.updated_at === seen) throw error
    const other = fromServer(draft)
    const isOwn = [values, ...unconfirmed].some((sent) => isSame(other, { values: sent, at: '' }))
    return isOwn ? save(draft.updated_at) : { updated_at: draft.updated_at, other }
  }
}

interface Options {
  /** Identifies the kind of text, its object and its author. */
  name: string
  /** The fields' content before any typing. */
  shown: DraftText
  read: () => DraftText
  /** Puts an earlier text into the fields as if it had been typed. */
  restore: (values: DraftText) => void
  /** The draft's place on the server, if stored there too. */
  place?: DraftPlace
  /** Whether it was opened to be continued: restores its text instead of offering it. */
  resumes?: boolean
  /** Called when the server has stored the text. */
  onSaved?: () => void
}

/**
 * The draft of a long text: stored on this device with every change, and shortly after on the server if it has a
 * place there. Offers earlier drafts; restores text interrupted by the end of the session.
 */
export function useDraft(options: Options) {
  const { name, shown, read, restore, place, resumes = false, onSaved } = options
  const [state, setState] = useState<SaveState>({ kind: 'idle' })
  const [offers, setOffers] = useState<Offer[]>([])
  const first = useRef(shown)
  const hasTyped = useRef(false)
  /** The newest version of the server's draft that this page has seen; null for none. */
  const seen = useRef<string | null>(null)
  const unconfirmed = useRef<DraftText[]>([])
  const latestOnSaved = useRef(onSaved)
  useEffect(() => {
    latestOnSaved.current = onSaved
  })
  const client = useQueryClient()
  const { kind, object } = place ?? {}
  const server = useMemo(() => (kind && object ? { kind, object } : null), [kind, object])
  const autosave = useMemo(
    () =>
      createAutosave<DraftText>({
        async save(values, signal) {
          if (!server) return ''
          const saving = { values, seen: seen.current, unconfirmed: unconfirmed.current }
          unconfirmed.current = [...unconfirmed.current, values].slice(-MAX_UNCONFIRMED)
          const saved = await saveUnlessChanged(server, saving, signal)
          unconfirmed.current = []
          seen.current = saved.updated_at
          writeLocal(name, { seen: seen.current })
          void client.invalidateQueries({ queryKey: [DRAFTS, 'rows'] })
          if (!saved.other) {
            latestOnSaved.current?.()
            return saved.updated_at
          }
          add.current(saved.other)
          throw new Error('The draft was changed elsewhere')
        },
        notify: setState,
      }),
    [server, name, client],
  )

  /** Changes what is offered. Nothing is sent to the server while a draft is undecided, so that none is overwritten. */
  const offerDrafts = useCallback(
    (next: Offer[]) => {
      setOffers(next)
      writeLocal(name, { parked: next })
      if (next.length > 0) autosave.hold()
      else autosave.release()
    },
    [autosave, name],
  )
  const add = useRef((_: Offer) => {})
  useEffect(() => {
    add.current = (other) => offerDrafts([other, ...offers])
  })

  // Comes before the offers: automatically restored text is not offered.
  const backup = useTextBackup({
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
    if (!isLoaded) return
    seen.current = known?.updated_at ?? null
    if (hasTyped.current) return
    sweepLocal(Date.now())
    const found = listOffers(first.current, readLocal(name), known)
    // New input must not overwrite the drafts on offer.
    writeLocal(name, { current: null, parked: found, seen: seen.current })
    const [newest] = found
    if (resumes && newest) {
      resume.current(newest.values)
      offerDrafts(found.slice(1))
    } else offerDrafts(found)
  }, [isLoaded, known, name, resumes, offerDrafts])

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
  const { note: noteHere } = backup
  const note = useCallback(() => {
    hasTyped.current = true
    noteHere()
    if (server) autosave.note(latest.current())
  }, [autosave, noteHere, server])

  function putBack(values: DraftText) {
    restore(values)
    note()
  }

  const [newest = null] = offers
  return {
    state,
    /** The newest draft that is still undecided. */
    offer: newest,
    /** Notes a change to the fields. */
    note,
    /** Puts the offered draft into the fields; what was typed is offered in its place. */
    restore() {
      if (!newest) return
      const typed = { values: read(), at: new Date().toISOString() }
      const isNew = hasTyped.current && hasChanges(typed, first.current) && !isSame(typed, newest)
      putBack(newest.values)
      offerDrafts([...(isNew ? [typed] : []), ...offers.slice(1)])
    },
    /** Returns whether no other draft is on offer. */
    discard(): boolean {
      offerDrafts(offers.slice(1))
      const isLast = offers.length === 1
      if (server && isLast && !hasTyped.current) dropDraft(server).catch(() => {})
      return isLast
    },
    /** Stores a text to be offered when the page is opened again. */
    park(values: DraftText) {
      writeLocal(name, { current: null })
      offerDrafts([{ values, at: new Date().toISOString() }, ...offers])
    },
    pause: autosave.pause,
    resume: autosave.resume,
    /** The text is saved; undecided drafts are still offered the next time. */
    finish() {
      autosave.drop()
      backup.drop()
    },
  }
}
