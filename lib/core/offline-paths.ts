import { prefixLocale } from './languages.mjs'

const ID = '[\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12}'

/** Pages that everybody sees alike: what a browser may keep of this site, and nothing else. */
const PUBLIC = new RegExp(
  `^(?:/(?:${prefixLocale}))?/(?:home(?:/(?:(article|papers|video)/${ID}(?:/[a-z0-9-]{1,60})?|papers/${ID}/text/\\d{1,4}|more-(?:articles|papers|videos)|(faqs)|facts|topics|topic/[a-z0-9-]{1,60}|people/${ID}|about|contact|editorial-policy|search))?|paper/${ID}|privacy|terms|emergency|offline|saved)$`,
)

const READABLE = new RegExp(`(/home/(?:article|papers|video)/${ID})/[a-z0-9-]+$`)

/** The path under which a page is kept: without the words of its title, which may change. */
export const keptPath = (path: string): string => path.replace(READABLE, '$1')

const PICTURE = new RegExp(`^/api/files/(${ID})/`)
const DOCUMENT = new RegExp(`^/api/papers/download/${ID}$`)

export type KeptKind = 'article' | 'paper' | 'video' | 'questions' | 'page'

const KINDS: Record<string, KeptKind> = {
  article: 'article',
  papers: 'paper',
  video: 'video',
  faqs: 'questions',
}

/** Whether an address names a public page whose copy may be kept on a device. An address with a query never does. */
export function isPublicPage({ pathname, search }: { pathname: string; search: string }): boolean {
  return search === '' && PUBLIC.test(pathname)
}

/** What a public page is, by its path. */
export function kindOfPage(path: string): KeptKind {
  const [, item, list] = PUBLIC.exec(path) ?? []
  return KINDS[item ?? list ?? ''] ?? 'page'
}

/** The name under which a picture is kept, in whichever of its sizes came; null for anything else. */
export function pictureName(path: string): string | null {
  const [, id] = PICTURE.exec(path) ?? []
  return id ? `/api/files/${id}` : null
}

/** Whether a path is that of a paper's document. */
export const isDocumentPath = (path: string): boolean => DOCUMENT.test(path)

const PREFIX = new RegExp(`^/(?:${prefixLocale})(?=/|$)`)

/** The language that a path is in, as the beginning of other paths: empty for English. */
export function languagePrefix(path: string): string {
  return PREFIX.exec(path)?.[0] ?? ''
}
