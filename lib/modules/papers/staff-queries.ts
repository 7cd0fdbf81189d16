import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import type { ListPage } from '@/lib/platform/db/public-lists'
import { defineStaffReads, type StaffPart } from '../content/queries'
import type { ItemChoice } from '../content/schema'
import { editorialColumns, toEditorial } from '../editorial/queries'
import { paperColumns, searchApprovedPapers, toPaper } from './queries'
import type { StaffPaperDto } from './schema'

const select = {
  ...paperColumns,
  ...editorialColumns,
  uploaderId: true,
} as const satisfies Prisma.PaperSelect

type Row = Prisma.PaperGetPayload<{ select: typeof select }>

const reads = defineStaffReads({
  kind: 'paper',
  find: (where) => db().paper.findMany({ where, select }),
  ownerOf: ({ uploaderId }: Row) => uploaderId,
  toShown: (row: Row): StaffPaperDto => ({ ...toPaper(row), editorial: toEditorial(row) }),
})

const toList = ({ rows, total }: ListPage<StaffPaperDto>) => ({ papers: rows, paperCount: total })

export const findStaffPaper = reads.findOne

/** The viewer's own papers in every state, newest first unless sorted. */
export const listOwnPapers = async (viewer: Viewer, paging: Paging, choice: ItemChoice) =>
  toList(await reads.listOwn(viewer, paging, choice))

/**
 * Everybody's papers, newest first, for administrators.
 * @throws AppError `forbidden` to all others.
 */
export async function listPapers(
  viewer: Viewer,
  paging: Paging,
  part: StaffPart,
  choice: ItemChoice,
) {
  requireCan(viewer, 'paper.decide')
  return toList(await reads.listPart(part, paging, choice))
}

/** Searches papers: those the viewer may work on, see `defineStaffReads`, or the approved ones, best first. */
export async function searchPapers(
  viewer: Viewer | null,
  typed: string,
  paging: Paging,
  choice: ItemChoice,
  isOwn: boolean,
) {
  const found = await reads.search(viewer, typed, paging, choice, isOwn)
  return found ? toList(found) : searchApprovedPapers(typed, paging)
}
