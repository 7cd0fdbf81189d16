import type { ContentKind } from './content-kinds'
import { kinds } from './kinds.mjs'
import { paths } from './paths'

/**
 * The kinds that administrators curate without approval, by table name: their namespace in the catalogue, their
 * screen, and whether that screen opens the item in its address.
 */
export const curatedKinds = {
  video: { texts: 'videos', workPath: paths.dashboardVideos, opens: true },
  fact: { texts: 'facts', workPath: paths.dashboardFacts, opens: false },
  faq: { texts: 'faqs', workPath: paths.dashboardFaqs, opens: true },
  topic: { texts: 'topics', workPath: paths.dashboardTopics, opens: false },
  facility: { texts: 'facilities', workPath: paths.dashboardFacilities, opens: false },
} as const

export type CuratedKind = keyof typeof curatedKinds
export type CuratedNamespace = (typeof curatedKinds)[CuratedKind]['texts']

export const curatedKindNames = Object.keys(curatedKinds) as readonly CuratedKind[]

export type LibraryKind = keyof typeof kinds

/** The kinds of content in the library, by table name, in the order that calls use. */
export const libraryKinds = Object.keys(kinds) as readonly LibraryKind[]

/** Their names in lists, catalogues and tags. */
export type Plural = (typeof kinds)[LibraryKind]['plural']

export const plurals: readonly Plural[] = libraryKinds.map((kind) => kinds[kind].plural)

/** The same in the order of the staff area, where FAQs come last. */
export const staffPlurals: readonly Plural[] = [
  ...plurals.filter((plural) => plural !== 'faqs'),
  'faqs',
]

/** The kinds whose items have pages of their own. */
export type PagedKind = {
  [Kind in LibraryKind]: (typeof kinds)[Kind] extends { page: string } ? Kind : never
}[LibraryKind]

/** The plurals of the kinds whose lists can be searched. */
export type SearchedPlural = (typeof kinds)[PagedKind]['plural']

export const pagedKinds = libraryKinds.filter((kind): kind is PagedKind => 'page' in kinds[kind])

/** The curated kinds of the library. */
export type CuratedLibraryKind = Exclude<LibraryKind, ContentKind>

export const curatedLibraryKinds = libraryKinds.filter(
  (kind): kind is CuratedLibraryKind => !('comments' in kinds[kind]),
)
