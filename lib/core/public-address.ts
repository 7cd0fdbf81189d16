import { finders } from './kind-paths.mjs'
import { type ContentFilter, parseFilterSegments, toFilterQuery } from './list-query'
import { paths } from './paths'

const MAX_INPUT_LENGTH = 300

const DIRECTION_MARKS = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/**
 * Encodes typed text as one segment of a path: base64url of its UTF-8, so that none of its characters has a meaning in a path.
 * Only the first 300 characters count.
 */
export function toTypedSegment(typed: string): string {
  const bytes = new TextEncoder().encode(typed.slice(0, MAX_INPUT_LENGTH))
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
    return shown.trim().slice(0, MAX_INPUT_LENGTH)
  } catch {
    return ''
  }
}

/** Parses a page number from a segment: 1 to 99,999, in plain digits. Null for anything else. */
export function fromPageSegment(segment: string): number | null {
  return /^[1-9]\d{0,4}$/.test(segment) ? Number(segment) : null
}

/** Pages that render search results, with the list they search and the name of its search parameter. */
const FINDERS = new Map(
  Object.entries(finders).map(([list, finder]) => [
    finder,
    { list, name: list === 'search' ? 'q' : 'search' },
  ]),
)

const parsePage = (segment: string) => {
  const page = fromPageSegment(segment) ?? 1
  return page > 1 ? [['page', String(page)]] : []
}

const withQuery = (path: string, query: string[][]) =>
  query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path

/** Segments that a query was rewritten into: `part` is `page/2` or `for/patients/fr/2` (middleware.ts). */
export type QuerySegments = {
  term?: string
  page?: string
  filters?: string[]
  part?: string[]
}

/**
 * Builds the public address of a page from the requested path and the segments that its query was rewritten into.
 * @param path without language prefix
 */
export function addressWithQuery(path: string, segments: QuerySegments): string {
  const { term = '', part: [kind, ...part] = [] } = segments
  const filters = kind === 'for' ? part.slice(0, -1) : (segments.filters ?? [])
  const page = part.at(-1) ?? segments.page ?? ''
  const typed = fromTypedSegment(term)
  const name = path.startsWith('/home/more-') ? 'search' : 'q'
  return withQuery(path, [
    ...(typed ? [[name, typed]] : []),
    ...toFilterQuery(parseFilterSegments(filters) ?? {}),
    ...parsePage(page),
  ])
}

/** The filter of a list without a search, or of a topic: at least an audience or a language. */
function parseListFilter(segments: readonly string[]): ContentFilter | null {
  const filter = segments.length > 0 ? parseFilterSegments(segments) : null
  return filter?.kind ? null : filter
}

/**
 * The public address of a page: lists with a query are rendered under paths of their own (middleware.ts).
 * @param path without language prefix
 */
export function publicAddress(path: string): string {
  const [home, list = '', ...segments] = path.split('/').filter(Boolean)
  if (home !== 'home') return path
  const [first = '', second = '', ...filters] = segments
  const finder = FINDERS.get(list)
  const filter = parseFilterSegments(filters)
  if (finder && first && filter) {
    const typed = fromTypedSegment(first)
    const query = typed
      ? [[finder.name, typed], ...toFilterQuery(filter), ...parsePage(second)]
      : []
    return withQuery(`/home/${finder.list}`, query)
  }
  const listFilter = parseListFilter(segments.slice(1, -1))
  if (first === 'for' && listFilter) {
    const page = segments.at(-1) ?? ''
    return withQuery(`/home/${list}`, [...toFilterQuery(listFilter), ...parsePage(page)])
  }
  const topicFilter = parseListFilter(segments.slice(1))
  if (list === 'topic' && topicFilter) {
    return withQuery(paths.topic(first), toFilterQuery(topicFilter))
  }
  const [third = '', ...rest] = filters
  if (rest.length > 0) return path
  if (list === 'find-words' && second && !third) {
    const typed = fromTypedSegment(second)
    return withQuery(paths.findInPaper(first), typed ? [['q', typed]] : [])
  }
  if (first === 'page' && second && !third) return withQuery(`/home/${list}`, parsePage(second))
  if (list === 'video' && second === 'more' && third) {
    return withQuery(`/home/video/${first}`, parsePage(third))
  }
  return path
}
