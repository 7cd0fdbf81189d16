import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { call, newKey } from '@/lib/browser/api/call'
import type { FollowUpCall } from '@/lib/browser/outbox/outbox'
import { limits } from '@/lib/core/limits'
import type { ConsentInput } from '@/lib/modules/forum/consent/consent-schema'
import type { CasePictureDto, ForumCommentDto } from '@/lib/modules/forum/schema'
import { caseKey } from '../forum-calls'
import { loadPhoto, type NewPicture, type Region, validatePhoto } from './picture-canvas'

const toPayload = ({ covered, shows, reason }: NewPicture) => ({
  shows_who: shows,
  covered: JSON.stringify(covered),
  ...(shows === '1' ? { reason } : {}),
})

/** Builds the call that sends a photograph after its case, queued until then. */
export const followingPicture = (picture: NewPicture): FollowUpCall => ({
  key: newKey(),
  method: 'POST',
  path: 'pictures',
  json: toPayload(picture),
  isForm: true,
  files: [{ name: 'picture', file: picture.file }],
})

/** Builds the call that sends the consent after its case. */
export const followingConsent = (json: ConsentInput): FollowUpCall => ({
  key: newKey(),
  method: 'PUT',
  path: 'consent',
  json,
})

/** Sends a photograph of a saved case or answer. @param path of the case or answer */
function addPicture(path: string, picture: NewPicture) {
  const form = new FormData()
  for (const [name, value] of Object.entries(toPayload(picture))) form.set(name, value)
  form.set('picture', picture.file)
  return call('POST', `${path}/pictures`, { form })
}

export const setConsent = (postId: string, json: ConsentInput) =>
  call('PUT', `/forum/${postId}/consent`, { json })

/** Permanently deletes a photograph. @param path of the case or answer */
const removePicture = (path: string, fileId: string) => call('DELETE', `${path}/pictures/${fileId}`)

const documentFields = (reason: string | undefined) =>
  reason ? { identifiers_reason: reason } : {}

/** Builds the call that sends a document after its answer. */
export const followingDocument = (file: File, reason: string | undefined): FollowUpCall => ({
  key: newKey(),
  method: 'PUT',
  path: 'document',
  json: documentFields(reason),
  isForm: true,
  files: [{ name: 'attachment', file }],
})

/** Attaches a document to an answer. @param reason why possible identifiers stay in it */
export function setDocument(commentId: string, file: File, reason: string | undefined) {
  const form = new FormData()
  for (const [name, value] of Object.entries(documentFields(reason))) form.set(name, value)
  form.set('attachment', file)
  return call('PUT', `/comment/${commentId}/document`, { form })
}

/** Permanently deletes the document of an answer. */
export const removeDocument = (commentId: string) =>
  call('DELETE', `/comment/${commentId}/document`)

/** The id of the next picture to be sent. */
let nextId = 0

const isReason = (text: string) =>
  text.trim() !== '' && [...text].length <= limits.textLength.reason
const isIncomplete = ({ shows, reason }: NewPicture) =>
  !shows || (shows === '1' && !isReason(reason))

/**
 * The photographs of a case or answer being written: existing ones, and those yet to be sent.
 * @param of their case or answer, as named in calls
 */
export function useCasePictures(
  current: readonly CasePictureDto[],
  of: 'forum' | 'comment' = 'forum',
) {
  const [added, setAdded] = useState<NewPicture[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const [source, setSource] = useState<HTMLCanvasElement | null>(null)
  const [fault, setFault] = useState<'photoType' | 'photoSize' | null>(null)
  const [hasSubmitted, setSubmitted] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef(new Set<string>())
  const remaining = current.filter(({ file_id }) => !removed.includes(file_id))
  const drop = (id: string) => setAdded((before) => before.filter((each) => each.id !== id))

  async function settled(calls: (() => Promise<unknown>)[]) {
    const errors: unknown[] = []
    // One after the other: a slow network handles one picture better than six.
    for (const run of calls) await run().catch((error: unknown) => errors.push(error))
    return errors
  }
  /** Returns whether a picture's question is unanswered; if so, focuses the first such field. */
  function asks() {
    setSubmitted(true)
    const place = added.findIndex(isIncomplete)
    if (place < 0) return false
    const entry = list.current?.querySelectorAll('[data-new]')[place]
    entry?.querySelector<HTMLElement>('select, textarea')?.focus()
    return true
  }

  return {
    stored: remaining,
    added,
    source,
    fault,
    hasSubmitted,
    list,
    isFull: remaining.length + added.length >= limits.casePictures,
    async choose(file: File) {
      const found = validatePhoto(file)
      setFault(found)
      if (found) return
      await loadPhoto(file).then(setSource, () => setFault('photoType'))
    },
    finish(file: File, covered: Region[]) {
      setSource(null)
      setSubmitted(false)
      const made = { id: String(nextId++), file, covered, shows: '', reason: '' } as const
      setAdded((before) => [...before, made])
    },
    fail() {
      setSource(null)
      setFault('photoType')
    },
    close: () => setSource(null),
    change: (id: string, to: Partial<NewPicture>) =>
      setAdded((before) => before.map((each) => (each.id === id ? { ...each, ...to } : each))),
    drop,
    remove: (fileId: string) => setRemoved((before) => [...before, fileId]),
    isIncomplete,
    asks,
    /** Delays a form until every picture's question is answered. */
    guard:
      (submit: (event: FormEvent<HTMLFormElement>) => unknown) =>
      (event: FormEvent<HTMLFormElement>) => {
        if (!asks()) return submit(event)
        event.preventDefault()
      },
    /** The calls for new pictures, queued until the case is posted. */
    following: () => added.map(followingPicture),
    clear() {
      setAdded([])
      setSubmitted(false)
    },
    /** Sends the new pictures and deletes removed ones; keeps those that failed. @returns the errors */
    send: (id: string) =>
      settled([
        ...removed
          .filter((fileId) => !gone.current.has(fileId))
          .map((fileId) => async () => {
            await removePicture(`/${of}/${id}`, fileId)
            gone.current.add(fileId)
          }),
        ...added.map((each) => async () => {
          await addPicture(`/${of}/${id}`, each)
          drop(each.id)
        }),
      ]),
  }
}

export type CasePicturesState = ReturnType<typeof useCasePictures>

/** The files an answer already shows. */
type AnswerShows = Pick<ForumCommentDto, 'pictures' | 'attachment'>

const NOTHING: AnswerShows = { pictures: [], attachment: null }

/** The pictures and the document of an answer being written: existing ones, and those yet to be sent. */
export function useAnswerFiles(postId: string, current: AnswerShows = NOTHING) {
  const client = useQueryClient()
  const pictures = useCasePictures(current.pictures, 'comment')
  const [document, choose] = useState<File | null>(null)
  const [isRemoved, setRemoved] = useState(false)

  async function sendDocument(id: string, reason: string | undefined) {
    if (document) await setDocument(id, document, reason)
    else if (isRemoved && current.attachment) await removeDocument(id)
    choose(null)
  }

  return {
    pictures,
    document,
    choose,
    /** The existing document, unless removed. */
    storedDocument: isRemoved || document ? null : current.attachment,
    remove: () => setRemoved(true),
    asks: pictures.asks,
    /** The calls for new files, queued until the answer is posted. */
    following: (reason: string | undefined): FollowUpCall[] => [
      ...pictures.added.map(followingPicture),
      ...(document ? [followingDocument(document, reason)] : []),
    ],
    /** Sends the new files of a posted answer and deletes those marked for removal. @throws the first failure */
    async send(id: string, reason: string | undefined) {
      const failures = await pictures.send(id)
      await sendDocument(id, reason).catch((error: unknown) => failures.push(error))
      await client.invalidateQueries({ queryKey: caseKey(postId) })
      if (failures.length > 0) throw failures[0]
    },
    clear() {
      pictures.clear()
      choose(null)
      setRemoved(false)
    },
  }
}

export type AnswerFilesState = ReturnType<typeof useAnswerFiles>
