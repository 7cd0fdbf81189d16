import type { ContentKind } from '@/lib/core/content-kinds'
import { type LibraryKind, plurals, staffPlurals } from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'

/** The lists of each kind, by its plural. */
const lists = byName(plurals, (plural) => plural)

/**
 * Tags of cached pages: a page carries the tags of its content, a write revalidates the tags of what it changed, and
 * only those pages are rendered again.
 */
export const tags = {
  ...lists,
  article: (id: string) => `article:${id}`,
  /** The set and order of public articles, regardless of their texts. */
  articleOrder: 'article-order',
  paper: (id: string) => `paper:${id}`,
  video: (id: string) => `video:${id}`,
  /** The names of topics, wherever they are shown. */
  topics: 'topics',
  /** Which texts are translations of each other: the sitemap lists them. */
  translations: 'translations',
  /** The site texts that administrators edit: every page shows some of them. */
  site: 'site',
  /** The page of a person who wrote or reviewed something. */
  person: (id: string) => `person:${id}`,
  /** The names of hospitals: pages show where their authors work. */
  facilities: 'facilities',
  item: (kind: LibraryKind, id: string) => `${kind}:${id}`,
  /** A picture in memory (server/page-store): revalidated when its file is destroyed. */
  file: (id: string) => `file:${id}`,
  comments: (kind: ContentKind, id: string) => `${kind}-comments:${id}`,
} as const

/** Everything the library lists, and the topics it is about. */
export const libraryTags: string[] = [...staffPlurals, tags.topics]
