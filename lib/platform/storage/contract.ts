import 'server-only'
import type { Readable } from 'node:stream'

/** A part of a file: both ends count from 0 and are included. */
export interface ByteRange {
  start: number
  end: number
}

/** Something that lies in the storage. */
export interface StoredObject {
  /** Null for what no key reads: a write that broke off, or what a newer one took the place of. */
  key: string | null
  storedAt: Date
  /** Removes these very bytes: what was written under the key since they were listed stays. */
  remove: () => Promise<void>
}

/**
 * Where files live, by key. A key is chosen by us, random, and never a name that a person gave.
 * Each implementation passes the same tests, and throws AppError `unavailable` while its host is away.
 */
export interface Storage {
  /** Writes a whole file under its final key; the file is there in full or not at all. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Reads a file or a part of it; null when there is none. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** The size in bytes; null when there is none. */
  size(key: string): Promise<number | null>
  /** Removes a file; a key that names none is no error. */
  remove(key: string): Promise<void>
  /** Everything that lies there, in no order, also what broken writes have left: for the sweep. */
  list(): AsyncIterable<StoredObject>
}
