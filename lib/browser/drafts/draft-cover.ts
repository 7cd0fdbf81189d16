import { type DBSchema, openDB } from 'idb'
import { retention } from '@/lib/core/retention'

interface Schema extends DBSchema {
  covers: {
    key: string
    value: {
      /** The draft's name on this device, which includes its owner. */
      name: string
      file: File
      /** When it was chosen, in milliseconds. */
      at: number
    }
  }
}

const open = () =>
  openDB<Schema>('ingingo.draft-covers', 1, {
    upgrade(database) {
      database.createObjectStore('covers', { keyPath: 'name' })
    },
  })

/**
 * Stores the cover chosen in a draft on this device, since the server takes it only with the finished article; null deletes
 * it. Also deletes covers of expired drafts.
 * @throws DOMException when storage is unavailable or full
 */
export async function writeCover(name: string, file: File | null): Promise<void> {
  const database = await open()
  try {
    for (const { name: each, at } of await database.getAll('covers')) {
      if (Date.now() - at > retention.draft) await database.delete('covers', each)
    }
    if (file) await database.put('covers', { name, file, at: Date.now() })
    else await database.delete('covers', name)
  } finally {
    database.close()
  }
}

/**
 * The cover chosen in a draft; null without one.
 * @throws DOMException when storage is unavailable
 */
export async function readCover(name: string): Promise<File | null> {
  const database = await open()
  try {
    return (await database.get('covers', name))?.file ?? null
  } finally {
    database.close()
  }
}
