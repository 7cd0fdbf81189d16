import 'server-only'
import { LRUCache } from 'lru-cache'
import { countChanges, isCurrent, onChange } from '../page-store/changes.mjs'

interface Kept {
  value: object
  tags: string[]
  begun: number
}

interface Tagged<Value> {
  value: Value
  /** What a write must name to have it read anew; null for what is not to be kept. */
  tags: string[] | null
}

/** As long as a page is kept: what no write names is read anew after it. */
const KEPT_MS = 3600_000

/**
 * What was read for pages that are rendered again and again, in memory, until something changes that it shows. It counts
 * changes as the page store does (docs/decisions/0028-finished-pages.md): what was read before a change is never given
 * after it, and leaves memory in that moment.
 */
export class ReadCache {
  #kept: LRUCache<string, Kept>

  /** @param options the least recently used goes first */
  constructor({ maxBytes }: { maxBytes: number }) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 4),
      ttl: KEPT_MS,
      // Of most letters a string takes one byte, of some two.
      sizeCalculation: ({ value }) => JSON.stringify(value).length * 2,
    })
    onChange(() => {
      for (const [key, kept] of this.#kept.entries()) {
        if (!isCurrent(kept)) this.#kept.delete(key)
      }
    })
  }

  /** The value of a key; read where it is not kept. */
  async read<Value extends object>(
    key: string,
    read: () => Promise<Tagged<Value>>,
  ): Promise<Value> {
    const kept = this.#kept.get(key)
    if (kept) return kept.value as Value
    const begun = countChanges()
    const { value, tags } = await read()
    if (tags && isCurrent({ tags, begun })) this.#kept.set(key, { value, tags, begun })
    return value
  }
}
