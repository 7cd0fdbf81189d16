import 'server-only'
import { LRUCache } from 'lru-cache'
import { countChanges, isCurrent, onChange } from './changes.mjs'

interface Entry {
  value: object
  tags: string[]
  begun: number
}

interface Tagged<Value> {
  value: Value
  /** The tags whose revalidation causes a new read; null for a value that is not cached. */
  tags: string[] | null
}

/** The same as for pages. Values without revalidation are read again after that. */
const TTL_MS = 3600_000

/**
 * An in-memory cache of frequent reads for pages, until their content changes. It counts changes as the page store
 * does (docs/decisions/0028-page-store.md): a value read before a change is never returned after it, and is
 * evicted at that moment.
 */
export class ReadCache {
  #entries: LRUCache<string, Entry>

  /** @param options the size limit; the least recently used entry goes first */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      ttl: TTL_MS,
      // A string takes one byte per character for most scripts, two for some.
      sizeCalculation: ({ value }) => JSON.stringify(value).length * 2,
    })
    onChange(() => {
      for (const [key, found] of this.#entries.entries()) {
        if (!isCurrent(found)) this.#entries.delete(key)
      }
    })
  }

  /** Returns the value of a key, reading it on a cache miss. */
  async read<Value extends object>(
    key: string,
    read: () => Promise<Tagged<Value>>,
  ): Promise<Value> {
    const found = this.#entries.get(key)
    if (found) return found.value as Value
    const begun = countChanges()
    const { value, tags } = await read()
    if (tags && isCurrent({ tags, begun })) this.#entries.set(key, { value, tags, begun })
    return value
  }
}
