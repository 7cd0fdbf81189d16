import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'

export type LanguageFilter = { language: ContentLanguage | { not: ContentLanguage } }

interface LanguageFirst<Row> {
  prefer: ContentLanguage
  /** The number of rows in that language. */
  own: number
  read: (where: LanguageFilter, skip: number, take: number) => Promise<Row[]>
}

/** Reads a page of a list in which the rows of one language come before all others; within both, in the order of `read`. */
export async function readLanguageFirst<Row>(
  { page, limit }: Paging,
  { prefer, own, read }: LanguageFirst<Row>,
): Promise<Row[]> {
  const skip = (page - 1) * limit
  const first = skip < own ? await read({ language: prefer }, skip, limit) : []
  const rest = limit - first.length
  if (rest === 0) return first
  return [...first, ...(await read({ language: { not: prefer } }, Math.max(0, skip - own), rest))]
}
