import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder } from '@/lib/platform/db/public-content'
import { findStaffMatches } from '@/lib/platform/search/find-staff-matches'
import { editorialColumns, listWaitingIds, toEditorial } from '../editorial/queries'
import { articleColumns, listApprovedArticles, searchApprovedArticles, toArticle } from './queries'
import type { StaffArticleDto } from './schema'

const columns = {
  ...articleColumns,
  ...editorialColumns,
  authorId: true,
} as const satisfies Prisma.ArticleSelect

type Row = Prisma.ArticleGetPayload<{ select: typeof columns }>

const toStaffArticle = (row: Row): StaffArticleDto => ({
  ...toArticle(row),
  editorial: toEditorial(row),
})

async function list(where: Prisma.ArticleWhereInput, { page, limit }: Paging) {
  const rows = await db().article.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
    select: columns,
  })
  return { articles: rows.map(toStaffArticle), total: await db().article.count({ where }) }
}

async function listWaiting(paging: Paging) {
  const { ids, total } = await listWaitingIds('article', paging)
  const rows = await db().article.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: columns,
  })
  return { articles: inOrder(ids, rows).map(toStaffArticle), total }
}

/** A part of everybody's articles: all that was not deleted, what was, or what waits for a decision. */
type Part = 'all' | 'deleted' | 'waiting'

function listPart(part: Part, paging: Paging) {
  if (part === 'waiting') return listWaiting(paging)
  return list({ deletedAt: part === 'deleted' ? { not: null } : null }, paging)
}

/** One's own articles in every state, newest first. */
export async function listOwnArticles(viewer: Viewer, paging: Paging) {
  const { articles, total } = await list({ authorId: viewer.id, deletedAt: null }, paging)
  return { articles, myArticles: total }
}

/**
 * All articles, newest first, for administrators; what is approved for everybody else (docs/rules.md#content).
 * @param part what administrators get instead of all: what was deleted, or what waits, the longest waiting first
 */
export async function listArticles(viewer: Viewer | null, paging: Paging, part: Part) {
  if (!can(viewer, 'article.decide')) return listApprovedArticles(paging)
  const { articles, total } = await listPart(part, paging)
  return { articles, articleCount: total, articlesCount: total }
}

/**
 * An article as somebody sees who may work on it; null for all others. What was deleted only administrators still see.
 */
export async function findStaffArticle(
  viewer: Viewer | null,
  id: string,
): Promise<StaffArticleDto | null> {
  if (!viewer || !isUuid(id)) return null
  const row = await db().article.findUnique({ where: { id }, select: columns })
  if (!row || !can(viewer, 'article.edit', { ownerId: row.authorId })) return null
  if (row.deletedAt && !can(viewer, 'article.decide')) return null
  return toStaffArticle(row)
}

/**
 * Articles by what somebody typed, best first: administrators search all that is not deleted; everybody else what is
 * approved, or with `isOwn` what they wrote themselves.
 */
export async function searchArticles(
  viewer: Viewer | null,
  typed: string,
  paging: Paging,
  isOwn: boolean,
) {
  const isStaffSearch = viewer && can(viewer, isOwn ? 'dashboard.view' : 'article.decide')
  if (!isStaffSearch) return searchApprovedArticles(typed, paging)
  const { ids, total } = await findStaffMatches('article', typed, paging, isOwn ? viewer.id : null)
  const rows = await db().article.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: columns,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  return { articles: found.map(toStaffArticle), articlesCount: total }
}
