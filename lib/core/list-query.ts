import { type Audience, audiences } from './audiences'
import { filterParams } from './content-filter.mjs'
import { kinds } from './kinds.mjs'
import { type LibraryKind, libraryKinds } from './library-kinds'
import { type ContentLanguage, isLocale, toContentLanguage, toLang } from './locales'

const getLetter = (name: string) => name.normalize('NFD').charAt(0).toUpperCase()

/** Groups things by the first letter of their names, in alphabetical order; ignores accents. */
export function byLetter<T>(things: readonly T[], getName: (thing: T) => string): [string, T[]][] {
  const sorted = [...things].sort((one, other) => getName(one).localeCompare(getName(other), 'en'))
  const letters = new Map<string, T[]>()
  for (const thing of sorted) {
    const letter = getLetter(getName(thing))
    letters.set(letter, [...(letters.get(letter) ?? []), thing])
  }
  return [...letters]
}

/** How lists and searches are filtered; an absent part does not filter. */
export interface ContentFilter {
  /** Only in the search across everything. */
  kind?: LibraryKind | undefined
  audience?: Audience | undefined
  language?: ContentLanguage | undefined
}

/** The query parameters of a filter, in the order of canonical addresses. */
export const toFilterQuery = ({ kind, audience, language }: ContentFilter): [string, string][] => [
  ...(kind ? [['type', kinds[kind].plural] satisfies [string, string]] : []),
  ...(audience ? [['for', audience] satisfies [string, string]] : []),
  ...(language ? [['lang', toLang(language)] satisfies [string, string]] : []),
]

/** The path segments of a filter (middleware.ts). */
export const toFilterSegments = (filter: ContentFilter): string[] =>
  toFilterQuery(filter).map(([, value]) => value)

/** Parses a filter from query parameters; ignores unknown values. */
export function parseFilter(get: (name: string) => string | null | undefined): ContentFilter {
  const lang = get('lang') ?? ''
  return {
    kind: libraryKinds.find((kind) => kinds[kind].plural === get('type')),
    audience: audiences.find((audience) => audience === get('for')),
    language: isLocale(lang) ? toContentLanguage(lang) : undefined,
  }
}

/** Parses a filter from path segments; null unless they are exactly those of `toFilterSegments`. */
export function parseFilterSegments(segments: readonly string[]): ContentFilter | null {
  const values: Record<string, readonly string[]> = filterParams
  const filter = parseFilter((name) => segments.find((each) => values[name]?.includes(each)))
  return toFilterSegments(filter).join('/') === segments.join('/') ? filter : null
}

/** More matches than this are neither counted nor ranked, which keeps the cost of a common word flat. */
export const MAX_COUNTED = 1000

/** The number of matches in one language for one audience. */
export interface MatchCount {
  language: ContentLanguage
  audience: Audience
  count: number
}

/** The number of matches that pass a filter by language and audience. */
export function sumCounts(counts: readonly MatchCount[], filter: ContentFilter): number {
  return counts
    .filter(({ language }) => !filter.language || language === filter.language)
    .filter(({ audience }) => !filter.audience || audience === filter.audience)
    .reduce((sum, { count }) => sum + count, 0)
}

interface ListQuery extends ContentFilter {
  /** The search words, under the list's own name for them. */
  search?: string | undefined
  q?: string | undefined
  /** From 1; the first page needs no number. */
  page?: number
}

/** The address of a list with its search, filter and page: `/home/more-articles?search=gout&for=patients&page=2`. */
export function listAddress(path: string, { search, q, page = 1, ...filter }: ListQuery): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (q) query.set('q', q)
  for (const [name, value] of toFilterQuery(filter)) query.set(name, value)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `${path}?${query}` : path
}

/** How a table is sorted: by which column, and in which direction. */
export interface Sorting<Column extends string = string> {
  by: Column
  isDescending: boolean
}

/** The sort order and filters that a table requests. */
export interface TableChoice<Column extends string, Filters> {
  /** Null for the list's own order. */
  sort: Sorting<Column> | null
  filters: Filters
}

/** Parses a column from an address: `title`, or `-title` for descending order. */
export const parseSorting = (text: string): Sorting =>
  text.startsWith('-')
    ? { by: text.slice(1), isDescending: true }
    : { by: text, isDescending: false }

/** The inverse. */
export const sortingText = ({ by, isDescending }: Sorting): string => (isDescending ? `-${by}` : by)

/** The sorting after a press on a column header: ascending, then descending, then the list's own order. */
export function nextSorting(column: string, present: Sorting | null): Sorting | null {
  if (present?.by !== column) return { by: column, isDescending: false }
  return present.isDescending ? null : { by: column, isDescending: true }
}

/** A table in its list's own order, without filters. */
export const defaultTableChoice = { sort: null, filters: {} } as const

/** A page of a list: both numbers start at 1. */
export interface Paging {
  page: number
  limit: number
}

export const MAX_ROWS = 100
export const MAX_PAGES = 1_000_000
const NUMBER = /^[+-]?\d+(?:\.\d+)?(?:e\+?\d+)?$/i

function clampedInteger(value: string | null, fallback: number, max: number): number {
  if (value === null || !NUMBER.test(value.trim())) return fallback
  return Math.min(Math.max(Math.trunc(Number(value)), 1), max)
}

/**
 * Reads `page` and `limit` of a query (docs/rules.md#content): at least 1, the limit at most 100; a value that is not a number
 * takes its default.
 */
export function parsePaging(query: URLSearchParams, defaults: Paging): Paging {
  return {
    page: clampedInteger(query.get('page'), defaults.page, MAX_PAGES),
    limit: clampedInteger(query.get('limit'), defaults.limit, MAX_ROWS),
  }
}

/** The number of pages that `total` rows fill; at least 1. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit))
}
