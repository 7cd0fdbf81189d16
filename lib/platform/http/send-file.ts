import 'server-only'
import { Readable } from 'node:stream'
import { AppError } from '@/lib/core/errors'
import type { ByteRange } from '../storage/contract'
import { storage } from '../storage/storage'

/** The part of a file to send: all of it, a range (both ends inclusive, from 0), or none because the range lies outside it. */
type SentPart = { kind: 'whole' } | { kind: 'part'; start: number; end: number } | { kind: 'none' }

const WHOLE: SentPart = { kind: 'whole' }
const SINGLE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i

/**
 * Reads a `Range` header (RFC 9110, section 14) for a file of `size` bytes. A header that is malformed, names several ranges or
 * reverses its ends is ignored, as the standard allows: the whole file is sent. A range that begins past the end cannot be
 * satisfied: `none`, status 416.
 */
export function readRange(header: string | null, size: number): SentPart {
  const [, first = '', last = ''] = SINGLE_RANGE.exec(header ?? '') ?? []
  if (first === '' && last === '') return WHOLE
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length > 0 ? { kind: 'part', start: size - length, end: size - 1 } : { kind: 'none' }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return WHOLE
  if (start >= size) return { kind: 'none' }
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return { kind: 'part', start, end }
}

/**
 * Returns whether a range may be answered with a part: always without `If-Range`, otherwise only if that names
 * exactly this version. A weak tag or a date does not (RFC 9110, section 13.1.5; we send no dates).
 */
export function isSameVersion(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag
}

const ENTITY_TAG = /(?:W\/)?("[^"]*")/g

/** Returns whether `If-None-Match` names the current version, so that nothing needs to be sent: status 304. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === etag)
}

/** A file that is generated while it is sent. */
interface WrittenFile {
  mime: string
  /** Its file name when saved; ASCII. */
  name: string
  parts: AsyncGenerator<string, void, undefined>
}

/**
 * Streams a file part by part. Generates the next part when the client has read the previous one, and stops when it
 * has gone. The first part is generated before the response begins, so that its error becomes an error response. A
 * later error aborts the response, so that the client notices the incomplete file.
 */
export async function sendParts({ mime, name, parts }: WrittenFile): Promise<Response> {
  const encoder = new TextEncoder()
  let next: ReturnType<typeof parts.next> | null = parts.next()
  await next
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await (next ?? parts.next())
        next = null
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** The file's name when saved or shown inline; ASCII, never from user input. */
type NamedFile = { saveAs: string; showAs?: never } | { showAs: string; saveAs?: never }

/** A stored file to send, always with a disposition (docs/rules.md#uploads). */
export type SentFile = NamedFile & {
  key: string
  mime: string
  /** Identifies the version: the same bytes have the same tag. Without quotes. */
  version: string
  cacheControl: string
}

const buildDisposition = ({ saveAs, showAs }: NamedFile) =>
  saveAs === undefined ? `inline; filename="${showAs}"` : `attachment; filename="${saveAs}"`

/** For the API description of a route that sends files of these types. */
export const fileResponses = (...types: string[]) => ({ 200: types, 206: types, 304: [], 416: [] })

async function openBody(key: string, range?: ByteRange): Promise<ReadableStream> {
  const stream = await storage().read(key, range)
  if (!stream) throw new AppError('not_found', 'File not found')
  return Readable.toWeb(stream) as ReadableStream
}

/**
 * Serves a file from the storage for GET or HEAD: whole, a single range (206, 416), or 304 for a client that has it. The
 * content security policy of files (no script, no origin) is in next.config.mjs: a route cannot change what is set there.
 * @throws AppError `not_found` (404) when the storage has no such file.
 */
export async function sendFile(request: Request, file: SentFile): Promise<Response> {
  const size = await storage().size(file.key)
  if (size === null) throw new AppError('not_found', 'File not found')
  const etag = `"${file.version}"`
  const headers = new Headers({
    'content-type': file.mime,
    'cache-control': file.cacheControl,
    'content-disposition': buildDisposition(file),
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag,
  })
  if (matchesEtag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  const wanted = isSameVersion(request.headers.get('if-range'), etag)
    ? request.headers.get('range')
    : null
  const part = readRange(wanted, size)
  if (part.kind === 'none') {
    headers.set('content-range', `bytes */${size}`)
    return new Response(null, { status: 416, headers })
  }
  const length = part.kind === 'part' ? part.end - part.start + 1 : size
  headers.set('content-length', String(length))
  // Next removes the header above; server/next-responses.mjs restores it from this one.
  headers.set('x-file-length', String(length))
  if (part.kind === 'part') headers.set('content-range', `bytes ${part.start}-${part.end}/${size}`)
  // Nothing is opened for HEAD: a stream that nobody reads would stay open.
  const body =
    request.method === 'HEAD'
      ? null
      : await openBody(file.key, part.kind === 'part' ? part : undefined)
  return new Response(body, { status: part.kind === 'part' ? 206 : 200, headers })
}
