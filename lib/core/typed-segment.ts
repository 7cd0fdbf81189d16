const MOST_TYPED = 300

/** Unseen characters that would break a line of text apart, or turn its direction around. */
const UNSEEN = /[\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu

/**
 * What somebody typed, as one segment of a path: base64url of its UTF-8, so that no character of it can mean anything
 * to a path. Only the first 300 characters count.
 */
export function toTypedSegment(typed: string): string {
  const bytes = new TextEncoder().encode(typed.slice(0, MOST_TYPED))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replace(/=+$/, '').replace(/[+]/g, '-').replace(/[/]/g, '_')
}

/**
 * What somebody typed, from the segment that `toTypedSegment` made of it, fit to be shown: control characters and
 * direction marks are gone. A segment that is not base64url of UTF-8 is an empty text.
 */
export function fromTypedSegment(segment: string): string {
  if (!/^[\w-]+$/.test(segment)) return ''
  try {
    const base64 = segment.replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    const typed = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return typed.replace(UNSEEN, ' ').trim().slice(0, MOST_TYPED)
  } catch {
    return ''
  }
}

/** A page number from a segment: 1 to 99,999, written plainly. Null for everything else. */
export function fromPageSegment(segment: string): number | null {
  return /^[1-9]\d{0,4}$/.test(segment) ? Number(segment) : null
}
