import type { ContentLanguage } from '@/lib/core/locales'

/** What is shown of everything that was found. */
export interface FoundRow {
  id: string
  title: string
  language: ContentLanguage
}

/** With a stretch of text around the words found; `hit` marks the words themselves. */
type Found<Shown> = Shown & { excerpt: { text: string; hit: boolean }[] }

export type FoundArticle = Found<
  FoundRow & { date: string; author: { first_name: string; last_name: string } | null }
>
export type FoundPaper = Found<FoundRow & { authors: string[]; year: number | null }>
export type FoundVideo = Found<FoundRow & { date: string }>
export type FoundText = Found<FoundRow & { source: string | null }>

interface FoundOf<Shown> {
  items: Shown[]
  /** How many there are in all, counted up to 1,000. */
  total: number
}

/** What a search over everything found: the best of each kind, and how many there are. */
export interface FoundEverything {
  article: FoundOf<FoundArticle>
  paper: FoundOf<FoundPaper>
  video: FoundOf<FoundVideo>
  fact: FoundOf<FoundText>
  faq: FoundOf<FoundText>
  total: number
  /** Whether of some kind there is more than was counted: `total` is then a least number. */
  isCut: boolean
  isBlank: boolean
  /** The language of what matches best of all; null where nothing does. */
  bestLanguage: ContentLanguage | null
}
