import * as fake from 'fake-indexeddb'
import { vi } from 'vitest'

/** Gives the test an empty IndexedDB, until globals are unstubbed. */
export function stubIndexedDb(): void {
  for (const [name, value] of Object.entries(fake)) {
    if (name.startsWith('IDB')) vi.stubGlobal(name, value)
  }
  vi.stubGlobal('indexedDB', new fake.IDBFactory())
}
