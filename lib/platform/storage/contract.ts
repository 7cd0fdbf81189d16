import 'server-only'
import type { Readable } from 'node:stream'

/** A part of a file: both ends count from 0 and are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredObject {
  /** Null for what no key refers to: a write that broke off, or what a newer one replaced. */
  key: string | null
  storedAt: Date
  /** Removes exactly these bytes: what was written under the key since the listing stays. */
  remove: () => Promise<void>
}

/**
 * Stores files by key. We choose the keys: random, and never a name that a person gave. Each implementation passes the same
 * tests, and throws AppError `unavailable` while its host is away.
 */
export interface Storage {
  /** Writes a whole file under its final key; the file is stored in full or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Reads a file or a part of it; null when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** The size in bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** Removes a file; a key without a file is not an error. */
  remove(key: string): Promise<void>
  /** All stored objects, unordered, including leftovers of interrupted writes: for the sweep. */
  list(): AsyncIterable<StoredObject>
}
