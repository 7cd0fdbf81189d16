const MOST_TYPED = 300

const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Encodes typed text as one segment of a path: base64url of its UTF-8, so that none of its characters has a meaning in a path.
 * Only the first 300 characters count.
 */
export function toTypedSegment(typed: string): string {
  const bytes = new TextEncoder().encode(typed.slice(0, MOST_TYPED))
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replace(/=+$/, '').replace(/[+]/g, '-').replace(/[/]/g, '_')
}

/**
 * Decodes a segment made by `toTypedSegment`, safe to display: without control characters and direction marks. A segment that
 * is not base64url of UTF-8 yields an empty text.
 */
export function fromTypedSegment(segment: string): string {
  if (!/^[\w-]+$/.test(segment)) return ''
  try {
    const base64 = segment.replace(/-/g, '+').replace(/_/g, '/')
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))
    const typed = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    const shown = typed.replace(DIRECTION_MARKS, '').replace(/\p{Cc}+/gu, ' ')
    return shown.trim().slice(0, MOST_TYPED)
  } catch {
    return ''
  }
}

/** Parses a page number from a segment: 1 to 99,999, in plain digits. Null for anything else. */
export function fromPageSegment(segment: string): number | null {
  return /^[1-9]\d{0,4}$/.test(segment) ? Number(segment) : null
}
