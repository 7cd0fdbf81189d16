/** The part of a file to send: all of it, a range (both ends inclusive, from 0), or none because the range lies outside it. */
export type SentPart =
  | { kind: 'whole' }
  | { kind: 'part'; start: number; end: number }
  | { kind: 'none' }

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
