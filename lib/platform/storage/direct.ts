import 'server-only'
import type { Readable } from 'node:stream'

/** What a browser announces about a file. */
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
 * Uploads that go from a browser straight to the file host, bypassing this server (docs/decisions/0013-files-at-a-host.md).
 * What is stored there does not count yet: no key refers to it, and what no row names is swept. Each implementation throws
 * AppError `unavailable` while its host is away.
 */
export interface DirectUploads {
  /** The scheme and host that browsers send to: a page's content security policy must allow it. */
  origin: string
  /** Has the host accept one private file of exactly this size. */
  prepare(file: AnnouncedFile): Promise<UploadAddress>
  /** Reads what was sent; null when nothing, or not all of it, has arrived. */
  open(hostKey: string): Promise<Readable | null>
  /** Removes what was sent; a file that never arrived is not an error. */
  discard(hostKey: string): Promise<void>
}
