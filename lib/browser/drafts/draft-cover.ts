import { type DBSchema, openDB } from 'idb'
import { retention } from '@/lib/core/retention'
import { call } from '../api/call'
import { readFile } from '../files/private-file'

/** The cover chosen in a draft, as stored on this device. */
interface ChosenCover {
  /** The draft's name on this device, which includes its owner. */
  name: string
  /** Null once it was removed. */
  file: File | null
  /** When it was chosen or removed, in milliseconds. */
  at: number
  /** The id from the server; absent until it was uploaded. */
  sent?: string | undefined
  /** The id of the server's cover when it was chosen. */
  replaces?: string | undefined
}

interface Schema extends DBSchema {
  covers: { key: string; value: ChosenCover }
}

const open = () =>
  openDB<Schema>('ingingo.draft-covers', 1, {
    upgrade(database) {
      database.createObjectStore('covers', { keyPath: 'name' })
    },
  })

/** Opens the store for one piece of work. */
async function withStore<T>(work: (database: Awaited<ReturnType<typeof open>>) => Promise<T>) {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

/**
 * Stores the cover chosen in a draft on this device, until the server has it; null records that it was removed. Also deletes
 * covers of expired drafts.
 * @throws DOMException when storage is unavailable or full
 */
export const writeCover = (name: string, file: File | null): Promise<void> =>
  withStore(async (database) => {
    for (const { name: each, at } of await database.getAll('covers')) {
      if (Date.now() - at > retention.draft) await database.delete('covers', each)
    }
    const previous = await database.get('covers', name)
    const replaces = previous?.sent ?? previous?.replaces
    await database.put('covers', { name, file, at: Date.now(), replaces })
  })

/**
 * Forgets the cover of a draft that is saved or discarded.
 * @throws DOMException when storage is unavailable
 */
export const forgetCover = (name: string): Promise<void> =>
  withStore((database) => database.delete('covers', name))

const isSameFile = (a: File | null, b: File) =>
  a?.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** Records that the server has the cover, unless another one was chosen meanwhile. */
const noteSent = (name: string, file: File, sent: string): Promise<void> =>
  withStore(async (database) => {
    const chosen = await database.get('covers', name)
    if (chosen && isSameFile(chosen.file, file)) {
      await database.put('covers', { ...chosen, sent })
    }
  })

/** The cover as the server describes it in a draft. */
interface StoredCover {
  file_id: string
  added_at: string
}

/**
 * Stores the cover with the draft on the server; null removes it there.
 * @param path the address of the draft, below /api/v1
 * @throws ApiError with a message at `article_cover_image` for a refused file
 */
export async function sendCover(
  name: string,
  path: string,
  file: File | null,
  signal: AbortSignal,
): Promise<void> {
  if (!file) {
    await call('DELETE', `${path}/cover`, { signal })
    return
  }
  const form = new FormData()
  form.set('article_cover_image', file)
  const { data } = await call<StoredCover>('PUT', `${path}/cover`, { form, signal })
  // Without storage on this device, the server's copy is enough.
  await noteSent(name, file, data.file_id).catch(() => {})
}

async function fetchCover(path: string): Promise<File> {
  const response = await readFile(`/api/v1${path}/cover`)
  const picture = await response.blob()
  return new File([picture], 'cover.webp', { type: picture.type })
}

const readStored = async (path: string) =>
  (await call<{ draft: { cover: StoredCover | null } | null }>('GET', path)).data.draft?.cover ??
  null

/** Returns whether this device's choice is the server's cover or a newer one. Clocks decide only if nothing else does. */
const isCurrent = ({ sent, replaces, at }: ChosenCover, stored: StoredCover): boolean =>
  sent === undefined
    ? replaces === stored.file_id || at >= Date.parse(stored.added_at)
    : sent === stored.file_id

/**
 * Finds the cover of a draft, on this device or on the server: the one that was chosen last. If the server cannot be asked, or
 * has none, this device's.
 * @param path the address of the draft, below /api/v1; null for one that stays on this device
 * @returns the file, null for none; and whether it still has to be uploaded
 * @throws ApiError when the server's cover is the newer one and cannot be read
 */
export async function findCover(
  name: string,
  path: string | null,
): Promise<{ file: File | null; isUnsent: boolean }> {
  const local = await withStore((database) => database.get('covers', name)).catch(() => undefined)
  const stored = path ? await readStored(path).catch(() => null) : null
  if (path && stored && !(local && isCurrent(local, stored))) {
    const file = await fetchCover(path)
    await writeCover(name, file)
      .then(() => noteSent(name, file, stored.file_id))
      .catch(() => {})
    return { file, isUnsent: false }
  }
  const file = local?.file ?? null
  return { file, isUnsent: stored ? local?.sent !== stored.file_id : file !== null }
}
