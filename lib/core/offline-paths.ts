import { kindsByPage, listPattern, pagePattern } from './kinds.mjs'
import { prefixLocalePattern } from './languages.mjs'
import type { PagedKind } from './library-kinds'

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** Pages that are the same for everybody: the only pages of this site that a browser may keep. */
const PUBLIC = new RegExp(
  `^(?:/(?:${prefixLocalePattern}))?/(?:home(?:/(?:(${pagePattern})/${ID}(?:/[a-z0-9-]{1,60})?|papers/${ID}/text/\\d{1,4}|(faqs)|${listPattern}|topics|topic/[a-z0-9-]{1,60}|people/${ID}|about|contact|editorial-policy|search))?|paper/${ID}|privacy|terms|emergency|offline|saved)$`,
)

const READABLE = new RegExp(`(/home/(?:${pagePattern})/${ID})/[a-z0-9-]+$`)

/** The path under which a page is kept: without the words of its title, which may change. */
export const canonicalPath = (path: string): string => path.replace(READABLE, '$1')

const PICTURE = new RegExp(`^/api/files/(${ID})/`)
const DOCUMENT = new RegExp(`^/api/papers/download/${ID}$`)

export type CachedKind = PagedKind | 'questions' | 'page'

const KINDS: Record<string, CachedKind> = { ...kindsByPage, faqs: 'questions' }

/**
 * Returns whether an address names a public page whose copy a device may keep. An address with a query never does.
 */
export function isPublicPage({ pathname, search }: { pathname: string; search: string }): boolean {
  return search === '' && PUBLIC.test(pathname)
}

/**
 * Returns whether a query changes what a list shows: a search, a filter or a page (middleware.ts). Other parameters, such
 * as those that advertising adds to links, do not.
 */
export const hasListQuery = (search: string): boolean =>
  /[?&](?:q|search|page|for|lang|type)=[^&]/.test(search)

/** The kind of a public page, by its path. */
export function getPageKind(path: string): CachedKind {
  const [, item, list] = PUBLIC.exec(path) ?? []
  return KINDS[item ?? list ?? ''] ?? 'page'
}

/** The name under which a picture is kept, whatever its size; null for anything else. */
export function pictureName(path: string): string | null {
  const [, id] = PICTURE.exec(path) ?? []
  return id ? `/api/files/${id}` : null
}

/** Returns whether a path is that of a paper's document. */
export const isDocumentPath = (path: string): boolean => DOCUMENT.test(path)

const PREFIX = new RegExp(`^/(?:${prefixLocalePattern})(?=/|$)`)

/** The language prefix of a path, to prepend to other paths: empty for English. */
export function languagePrefix(path: string): string {
  return PREFIX.exec(path)?.[0] ?? ''
}
