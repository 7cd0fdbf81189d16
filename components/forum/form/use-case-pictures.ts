import { type FormEvent, useRef, useState } from 'react'
import { type CasePictureDto, MOST_PICTURES } from '@/lib/modules/forum/schema'
import { addPicture, followingPicture, removePicture } from './picture-calls'
import { faultOf, loadPhoto, type NewPicture, type Region } from './picture-canvas'

/** Tells pictures that are yet to be sent apart. */
let nextId = 0

const lacks = ({ shows, reason }: NewPicture) => !shows || (shows === '1' && !reason.trim())

/** The photographs of a case while it is written: those that it has, and those that are yet to be sent. */
export function useCasePictures(current: readonly CasePictureDto[]) {
  const [added, setAdded] = useState<NewPicture[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const [source, setSource] = useState<HTMLCanvasElement | null>(null)
  const [fault, setFault] = useState<'photoType' | 'photoSize' | null>(null)
  const [isAsked, setAsked] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const kept = current.filter(({ file_id }) => !removed.includes(file_id))

  async function settled(calls: (() => Promise<unknown>)[]) {
    let failed = 0
    // One after the other: a slow network carries one picture better than six.
    for (const run of calls) await run().catch(() => (failed += 1))
    return failed
  }

  return {
    kept,
    added,
    source,
    fault,
    isAsked,
    list,
    isFull: kept.length + added.length >= MOST_PICTURES,
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
    drop: (id: string) => setAdded((before) => before.filter((each) => each.id !== id)),
    remove: (fileId: string) => setRemoved((before) => [...before, fileId]),
    lacks,
    /** Lets a form be sent once every picture has its answer. */
    guard:
      (submit: (event: FormEvent<HTMLFormElement>) => unknown) =>
      (event: FormEvent<HTMLFormElement>) => {
        setAsked(true)
        if (!added.some(lacks)) return submit(event)
        event.preventDefault()
        const place = added.findIndex(lacks)
        const entry = list.current?.querySelectorAll('[data-new]')[place]
        entry?.querySelector<HTMLElement>('select, textarea')?.focus()
      },
    /** What is new, as it waits for its case to be posted. */
    following: () => added.map(followingPicture),
    clear() {
      setAdded([])
      setAsked(false)
    },
    /** Sends what is new of a case that was saved, and takes away what is to go. @returns how many failed */
    send: (postId: string) =>
      settled([
        ...removed.map((fileId) => () => removePicture(postId, fileId)),
        ...added.map((each) => () => addPicture(postId, each)),
      ]),
  }
}

export type CasePicturesState = ReturnType<typeof useCasePictures>
