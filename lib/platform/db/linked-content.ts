import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { tags } from '../cache/tags'
import { Prisma } from './client'
import type { PublicKind } from './public-content'

const raw = Prisma.raw
const NOBODY = raw('NULL::uuid')
const EVERYBODY = raw('true')

/** Where each kind keeps what linking asks of it, the pages that show one, and where staff find it. */
export const linkedTables = {
  article: {
    table: raw('article'),
    title: raw('title'),
    owner: raw('author_id'),
    isPublic: raw('is_published'),
    tags: (id: string) => [tags.article(id)],
    workPath: paths.dashboardArticle,
  },
  paper: {
    table: raw('paper'),
    title: raw('title'),
    owner: raw('uploader_id'),
    isPublic: raw('is_published'),
    tags: (id: string) => [tags.paper(id)],
    workPath: paths.dashboardPaper,
  },
  video: {
    table: raw('video'),
    title: raw('title'),
    owner: NOBODY,
    isPublic: EVERYBODY,
    tags: (id: string) => [tags.video(id)],
    workPath: (id: string) => `${paths.dashboardVideos}?open=${id}`,
  },
  faq: {
    table: raw('faq'),
    title: raw('question'),
    owner: NOBODY,
    isPublic: EVERYBODY,
    tags: () => [tags.faqs],
    workPath: (id: string) => `${paths.dashboardFaqs}?open=${id}`,
  },
  fact: {
    table: raw('fact'),
    title: raw('title'),
    owner: NOBODY,
    isPublic: EVERYBODY,
    tags: () => [tags.facts],
    workPath: () => paths.dashboardFacts,
  },
} as const satisfies Record<PublicKind, object>

/** Whether the original of `item` is public and has changed since the two said the same (docs/rules.md#languages). */
export const isStale = (kind: PublicKind) => {
  const { table, isPublic } = linkedTables[kind]
  return Prisma.sql`EXISTS (SELECT 1 FROM ${table} AS original WHERE original.id = item.translation_of
    AND ${isPublic} AND deleted_at IS NULL
    AND original.content_changed_at > greatest(item.translated_at, item.content_changed_at))`
}

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
  const current = Math.max(Number(row.translatedAt), Number(row.contentChangedAt))
  return Number(original.contentChangedAt) > current ? original.language : null
}
