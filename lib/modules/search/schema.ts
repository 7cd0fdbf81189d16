import type { Audience } from '@/lib/core/audiences'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import type { MatchCount } from '@/lib/core/list-query'
import type { ContentLanguage } from '@/lib/core/locales'
import type { NamedTopic } from '../topics/schema'

/** The fields shown of every match. */
export interface FoundRow {
  id: string
  title: string
  language: ContentLanguage
}

/** A match of a kind that is marked as for patients or for clinicians. */
interface MarkedRow extends FoundRow {
  audience: Audience
}

/** Adds an excerpt of the text around the words found; `hit` marks the words themselves. */
type Found<Dto> = Dto & { excerpt: { text: string; hit: boolean }[] }

export type FoundArticle = Found<
  MarkedRow & { date: string; author: { first_name: string; last_name: string } | null }
>
export type FoundPaper = Found<
  MarkedRow & {
    authors: string[]
    year: number | null
    hasDocument: boolean
    page?: number | undefined
  }
>
export type FoundDated = Found<MarkedRow & { date: string }>
export type FoundText = Found<FoundRow & { source: string | null }>

interface FoundGroup<Dto> {
  items: Dto[]
  /** The number of matches that pass the filter, up to 1,000. */
  total: number
  /** All matches, whether or not they pass the filter. */
  counts: MatchCount[]
}

/** The results of the kinds that have more fields than a date. */
interface FoundOthers {
  article: FoundArticle
  paper: FoundPaper
  faq: FoundText
  fact: FoundText
}

export type DatedKind = Exclude<LibraryKind, keyof FoundOthers>

const OTHERS: Record<keyof FoundOthers, true> = {
  article: true,
  paper: true,
  faq: true,
  fact: true,
}

/** The remaining kinds. */
export const datedKinds = libraryKinds.filter((kind): kind is DatedKind => !(kind in OTHERS))

/** The result of each kind. */
export type FoundByKind = {
  [Kind in LibraryKind]: Kind extends keyof FoundOthers ? FoundOthers[Kind] : FoundDated
}

/** The result of a search over everything: the best of each kind, and the counts. */
export type FoundEverything = { [Kind in LibraryKind]: FoundGroup<FoundByKind[Kind]> } & {
  /** The number of matches of all kinds that pass the filter. */
  total: number
  /** Whether some kind has more than were counted: `total` is then a minimum. */
  isCut: boolean
  isBlank: boolean
  /** The language of the best match that passes the filter; null where there is none. */
  bestLanguage: ContentLanguage | null
}

/** The same with the topic whose name was typed. */
export type FoundWithTopic = FoundEverything & { topic: NamedTopic | null }
