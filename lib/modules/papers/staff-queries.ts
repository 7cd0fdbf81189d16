import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder } from '@/lib/platform/db/public-content'
import { findStaffMatches } from '@/lib/platform/search/find-staff-matches'
import { editorialColumns, listWaitingIds, toEditorial } from '../editorial/queries'
import { paperColumns, searchApprovedPapers, toPaper } from './queries'
import type { StaffPaperDto } from './schema'

const columns = {
  ...paperColumns,
  ...editorialColumns,
  uploaderId: true,
} as const satisfies Prisma.PaperSelect

type Row = Prisma.PaperGetPayload<{ select: typeof columns }>

const toStaffPaper = (row: Row): StaffPaperDto => ({
  ...toPaper(row),
  editorial: toEditorial(row),
})

async function list(where: Prisma.PaperWhereInput, { page, limit }: Paging) {
  const rows = await db().paper.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: (page - 1) * limit,
    take: limit,
    select: columns,
  })
  return { papers: rows.map(toStaffPaper), total: await db().paper.count({ where }) }
}

async function listWaiting(paging: Paging) {
  const { ids, total } = await listWaitingIds('paper', paging)
  const rows = await db().paper.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: columns,
  })
  return { papers: inOrder(ids, rows).map(toStaffPaper), total }
}

/** A part of everybody's papers: all that was not deleted, what was, or what waits for a decision. */
type Part = 'all' | 'deleted' | 'waiting'

function listPart(part: Part, paging: Paging) {
  if (part === 'waiting') return listWaiting(paging)
  return list({ deletedAt: part === 'deleted' ? { not: null } : null }, paging)
}

/** One's own papers in every state, newest first. */
export async function listOwnPapers(viewer: Viewer, paging: Paging) {
  const { papers, total } = await list({ uploaderId: viewer.id, deletedAt: null }, paging)
  return { papers, paperCount: total }
}

/**
 * Everybody's papers, newest first, for administrators.
 * @param part what they get instead of all: what was deleted, or what waits, the longest waiting first
 * @throws AppError `forbidden` to all others.
 */
export async function listPapers(viewer: Viewer, paging: Paging, part: Part) {
  requireCan(viewer, 'paper.decide')
  const { papers, total } = await listPart(part, paging)
  return { papers, paperCount: total }
}

/**
 * A paper as somebody sees who may work on it; null for all others. What was deleted only administrators still see.
 */
export async function findStaffPaper(
  viewer: Viewer | null,
  id: string,
): Promise<StaffPaperDto | null> {
  if (!viewer || !isUuid(id)) return null
  const row = await db().paper.findUnique({ where: { id }, select: columns })
  if (!row || !can(viewer, 'paper.edit', { ownerId: row.uploaderId })) return null
  if (row.deletedAt && !can(viewer, 'paper.decide')) return null
  return toStaffPaper(row)
}

/**
 * Papers by what somebody typed, best first: administrators search all that is not deleted; everybody else what is
 * approved, or with `isOwn` what they wrote themselves.
 */
export async function searchPapers(
  viewer: Viewer | null,
  typed: string,
  paging: Paging,
  isOwn: boolean,
) {
  const isStaffSearch = viewer && can(viewer, isOwn ? 'dashboard.view' : 'paper.decide')
  if (!isStaffSearch) return searchApprovedPapers(typed, paging)
  const { ids, total } = await findStaffMatches('paper', typed, paging, isOwn ? viewer.id : null)
  const rows = await db().paper.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: columns,
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  return { papers: found.map(toStaffPaper), paperCount: total }
}
