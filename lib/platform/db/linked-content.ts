import 'server-only'
import { kinds } from '@/lib/core/kinds.mjs'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import type { ContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { workPathOf } from '@/lib/core/work-path'
import { tags } from '../cache/tags'
import { Prisma } from './client'
import { kindTables } from './kind-tables'

/** Each kind's table for linking, the tags of the pages that show an item, and the path where staff find it. */
export const linkedTables = byName(libraryKinds, (kind) => ({
  ...kindTables[kind],
  tags: (id: string) => ['page' in kinds[kind] ? tags.item(kind, id) : tags[kinds[kind].plural]],
  workPath: (id: string) => workPathOf(kind, id),
}))

/** Whether the original of `item` is public and has changed since the two last matched (docs/rules.md#languages). */
export const isStale = (kind: LibraryKind) => {
  const { table, isPublic } = linkedTables[kind]
  return Prisma.sql`EXISTS (SELECT 1 FROM ${table} AS original WHERE original.id = item.translation_of
    AND ${isPublic} AND deleted_at IS NULL
    AND original.content_changed_at > greatest(item.translated_at, item.content_changed_at))`
}

/** The columns needed to tell whether the original of a question or fact has changed since. */
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

/** The language of an original that has changed since; the same rule as `isStale`, for rows of lists. */
export function toOriginalChanged(row: Origin): ContentLanguage | null {
  const { original } = row
  if (!original?.contentChangedAt || original.deletedAt) return null
  const current = Math.max(Number(row.translatedAt), Number(row.contentChangedAt))
  return Number(original.contentChangedAt) > current ? original.language : null
}
