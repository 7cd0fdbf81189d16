import 'server-only'
import type { Readable } from 'node:stream'

const KEY = /^[a-z0-9]+(?:[./-][a-z0-9]+)*$/

/**
 * Returns a key that has the shape of those we make: lower-case words, joined by single dots, slashes or dashes.
 * @throws Error for any other: a valid key cannot name a place outside of the storage.
 */
export function checkKey(key: string): string {
  if (!KEY.test(key)) throw new Error('A storage key has a wrong shape.')
  return key
}

/** A browser's description of a file. */
export interface AnnouncedFile {
  name: string
  /** Bytes. */
  size: number
  type: string
}

/** Where and how a browser uploads a file; valid for this one file and for a limited time. */
export interface UploadAddress {
  /** The host's name for the file. */
  hostKey: string
  url: string
  headers: Record<string, string>
  /** True when the file is the field `file` of a form; otherwise it is the whole body. */
  isForm: boolean
}

/**
 * Uploads that go from a browser straight to the file host, bypassing this server
 * (docs/decisions/0013-files-at-a-host.md). Files stored there do not count yet: no key refers to them, and
 * unreferenced files are swept. Each implementation throws AppError `unavailable` while its host is away.
 */
export interface DirectUploads {
  /** The scheme and host that browsers send to: a page's content security policy must allow it. */
  origin: string
  /** Has the host accept one private file of exactly this size. */
  prepare(file: AnnouncedFile): Promise<UploadAddress>
  /** Reads an upload; null if it has not, or not completely, arrived. */
  open(hostKey: string): Promise<Readable | null>
  /** Removes an upload; a file that never arrived is not an error. */
  discard(hostKey: string): Promise<void>
}

/** A part of a file: both ends count from 0 and are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredObject {
  /** Null for an object without a key: an interrupted write, or one that was replaced. */
  key: string | null
  storedAt: Date
  /** Removes exactly this object: one written under the key since the listing stays. */
  remove: () => Promise<void>
}

/**
 * Stores files by key. Keys are random, never from user input. Each implementation passes the same tests, and throws
 * AppError `unavailable` while its host is away.
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
