import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'

/** What a query must read of a question or fact to tell whether its original has changed since. */
export const originColumns = {
  translatedAt: true,
  contentChangedAt: true,
  original: { select: { language: true, contentChangedAt: true, deletedAt: true } },
} as const

interface Origin {
  translatedAt: Date | null
  contentChangedAt: Date | null
  original: {
    language: ContentLanguage
    contentChangedAt: Date | null
    deletedAt: Date | null
  } | null
}

/** The language of an original that has changed since; by the same rule as `isStale`, for rows of lists. */
export function toOriginalChanged(row: Origin): ContentLanguage | null {
  const { original } = row
  if (!original?.contentChangedAt || original.deletedAt) return null
  const said = Math.max(Number(row.translatedAt), Number(row.contentChangedAt))
  return Number(original.contentChangedAt) > said ? original.language : null
}
