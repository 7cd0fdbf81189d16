import { type FormEvent, useRef, useState } from 'react'
import { limits } from '@/lib/core/limits'
import type { CasePictureDto } from '@/lib/modules/forum/schema'
import { addPicture, followingPicture, removePicture } from './picture-calls'
import { faultOf, loadPhoto, type NewPicture, type Region } from './picture-canvas'

/** The id of the next picture to be sent. */
let nextId = 0

const isReason = (text: string) =>
  text.trim() !== '' && [...text].length <= limits.textLength.reason
const lacks = ({ shows, reason }: NewPicture) => !shows || (shows === '1' && !isReason(reason))

/**
 * The photographs of a case or answer being written: existing ones, and those yet to be sent.
 * @param of what they belong to, as named in calls
 */
export function useCasePictures(
  current: readonly CasePictureDto[],
  of: 'forum' | 'comment' = 'forum',
) {
  const [added, setAdded] = useState<NewPicture[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const [source, setSource] = useState<HTMLCanvasElement | null>(null)
  const [fault, setFault] = useState<'photoType' | 'photoSize' | null>(null)
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const gone = useRef(new Set<string>())
  const kept = current.filter(({ file_id }) => !removed.includes(file_id))
  const drop = (id: string) => setAdded((before) => before.filter((each) => each.id !== id))

  async function settled(calls: (() => Promise<unknown>)[]) {
    const errors: unknown[] = []
    // One after the other: a slow network handles one picture better than six.
    for (const run of calls) await run().catch((error: unknown) => errors.push(error))
    return errors
  }
  /** Whether a picture lacks its answer; if so, focuses the first such field. */
  function asks() {
    setAsked(true)
    const place = added.findIndex(lacks)
    if (place < 0) return false
    const entry = list.current?.querySelectorAll('[data-new]')[place]
    entry?.querySelector<HTMLElement>('select, textarea')?.focus()
    return true
  }

  return {
    kept,
    added,
    source,
    fault,
    isAsked,
    list,
    isFull: kept.length + added.length >= limits.casePictures,
    async choose(file: File) {
      const found = faultOf(file)
      setFault(found)
      if (found) return
      await loadPhoto(file).then(setSource, () => setFault('photoType'))
    },
    finish(file: File, covered: Region[]) {
      setSource(null)
      setAsked(false)
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
    lacks,
    asks,
    /** Lets a form be sent only once every picture has its answer. */
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
      setAsked(false)
    },
    /** Sends the new pictures of what was saved and deletes removed ones; keeps those that failed. @returns the errors */
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
