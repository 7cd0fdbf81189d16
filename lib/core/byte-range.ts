/** What of a file is sent: all, a part (both ends count from 0 and are included), or nothing that it has. */
export type SentPart =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'none' }

const WHOLE: SentPart = { kind: 'whole' }
const SINGLE_RANGE = /^bytes=\s*(\d*)-(\d*)\s*$/i

/**
 * Reads a `Range` header (RFC 9110, section 14) for a file of `size` bytes. A header that is not understood, names
 * several ranges or turns an end around is ignored, as the standard lets a server do: the whole file is sent. What
 * begins behind the end cannot be answered: `none`, status 416.
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
 * Whether a range may be answered with a part: without `If-Range` always, with it only when it names this very
 * version. A weak tag or a date never does (RFC 9110, section 13.1.5; we send no dates).
 */
export function isSameVersion(ifRange: string | null, etag: string): boolean {
  return ifRange === null || ifRange.trim() === etag
}

const ENTITY_TAG = /(?:W\/)?("[^"]*")/g

/** Whether `If-None-Match` names the version there is, so that nothing needs to be sent: status 304. */
export function isKnownVersion(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return [...ifNoneMatch.matchAll(ENTITY_TAG)].some(([, tag]) => tag === etag)
}
