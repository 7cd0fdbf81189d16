import 'server-only'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import {
  type CommentedItem,
  type CommentRepository,
  type CommentRow,
  commentColumns,
  reportColumns,
} from './repository'

const select = { ...commentColumns, paperId: true } as const satisfies Prisma.PaperCommentSelect

type Row = Prisma.PaperCommentGetPayload<{ select: typeof select }>

const toRow = ({ paperId: itemId, ...row }: Row): CommentRow => ({ ...row, itemId })

const itemColumns = {
  id: true,
  title: true,
  uploaderId: true,
  isPublished: true,
  commentsOpen: true,
} as const satisfies Prisma.PaperSelect

type ItemRow = Prisma.PaperGetPayload<{ select: typeof itemColumns }>

const toItem = ({
  uploaderId: ownerId,
  isPublished: isPublic,
  ...item
}: ItemRow): CommentedItem => ({
  ...item,
  ownerId,
  isPublic,
})

/** Comments on papers, as the rules work on them. */
export const paperComments: CommentRepository = {
  kind: 'paper',
  tag: tags.paperComments,
  itemTag: tags.paper,

  async findItem(client, id) {
    const where = { id, deletedAt: null }
    const row = await client.paper.findUnique({ where, select: itemColumns })
    return row && toItem(row)
  },
  async listItems(client, ids) {
    const where = { id: { in: ids }, deletedAt: null }
    return (await client.paper.findMany({ where, select: itemColumns })).map(toItem)
  },
  shareItem: (tx, id) => tx.$queryRaw`SELECT 1 FROM paper WHERE id = ${id}::uuid FOR SHARE`,
  // Not by the client: the text is no other, and its `updatedAt` must stay.
  setOpen: (tx, id, isOpen) =>
    tx.$executeRaw`UPDATE paper SET comments_open = ${isOpen} WHERE id = ${id}::uuid`,

  async find(client, id) {
    const row = await client.paperComment.findUnique({ where: { id }, select })
    return row && toRow(row)
  },
  async list(client, filter, take) {
    const where: Prisma.PaperCommentWhereInput =
      'ids' in filter
        ? { id: { in: filter.ids } }
        : {
            paperId: filter.itemId,
            OR: [
              { moderation: 'VISIBLE' },
              ...(filter.authorId ? [{ authorId: filter.authorId }] : []),
            ],
          }
    const rows = await client.paperComment.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take,
      relationLoadStrategy: 'join',
      select,
    })
    return rows.map(toRow)
  },
  countVisibleOf: (tx, authorId) =>
    tx.paperComment.count({ where: { authorId, moderation: 'VISIBLE', redactedAt: null } }),
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM paper_comment WHERE id = ${id}::uuid FOR UPDATE`,

  add: (tx, { itemId: paperId, ...comment }) =>
    tx.paperComment.create({
      data: { ...comment, paperId },
      select: { id: true, createdAt: true },
    }),
  change: async (tx, id, data) =>
    toRow(await tx.paperComment.update({ where: { id }, data, select })),
  remove: (tx, id) => tx.paperComment.delete({ where: { id }, select: { id: true } }),

  reportOf: (paperCommentId) => ({ paperCommentId }),
  async listReports(client, ids) {
    const rows = await client.commentReport.findMany({
      where: { paperCommentId: { in: ids }, resolvedAt: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { ...reportColumns, paperCommentId: true },
    })
    return rows.flatMap(({ paperCommentId: commentId, ...row }) =>
      commentId ? [{ ...row, commentId }] : [],
    )
  },
}
