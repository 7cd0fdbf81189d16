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

const select = { ...commentColumns, articleId: true } as const satisfies Prisma.ArticleCommentSelect

type Row = Prisma.ArticleCommentGetPayload<{ select: typeof select }>

const toRow = ({ articleId: itemId, ...row }: Row): CommentRow => ({ ...row, itemId })

const itemColumns = {
  id: true,
  title: true,
  authorId: true,
  isPublished: true,
  commentsOpen: true,
} as const satisfies Prisma.ArticleSelect

type ItemRow = Prisma.ArticleGetPayload<{ select: typeof itemColumns }>

const toItem = ({ authorId: ownerId, isPublished: isPublic, ...item }: ItemRow): CommentedItem => ({
  ...item,
  ownerId,
  isPublic,
})

/** Comments on articles, as the rules work on them. */
export const articleComments: CommentRepository = {
  kind: 'article',
  tag: tags.articleComments,
  itemTag: tags.article,

  async findItem(client, id) {
    const where = { id, deletedAt: null }
    const row = await client.article.findUnique({ where, select: itemColumns })
    return row && toItem(row)
  },
  async listItems(client, ids) {
    const where = { id: { in: ids }, deletedAt: null }
    return (await client.article.findMany({ where, select: itemColumns })).map(toItem)
  },
  shareItem: (tx, id) => tx.$queryRaw`SELECT 1 FROM article WHERE id = ${id}::uuid FOR SHARE`,
  // Not by the client: the text is no other, and its `updatedAt` must stay.
  setOpen: (tx, id, isOpen) =>
    tx.$executeRaw`UPDATE article SET comments_open = ${isOpen} WHERE id = ${id}::uuid`,

  async find(client, id) {
    const row = await client.articleComment.findUnique({ where: { id }, select })
    return row && toRow(row)
  },
  async list(client, filter, take) {
    const where: Prisma.ArticleCommentWhereInput =
      'ids' in filter
        ? { id: { in: filter.ids } }
        : {
            articleId: filter.itemId,
            OR: [
              { moderation: 'VISIBLE' },
              ...(filter.authorId ? [{ authorId: filter.authorId }] : []),
            ],
          }
    const rows = await client.articleComment.findMany({
      where,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take,
      relationLoadStrategy: 'join',
      select,
    })
    return rows.map(toRow)
  },
  countVisibleOf: (tx, authorId) =>
    tx.articleComment.count({ where: { authorId, moderation: 'VISIBLE', redactedAt: null } }),
  lock: (tx, id) => tx.$queryRaw`SELECT 1 FROM article_comment WHERE id = ${id}::uuid FOR UPDATE`,

  add: (tx, { itemId: articleId, ...comment }) =>
    tx.articleComment.create({
      data: { ...comment, articleId },
      select: { id: true, createdAt: true },
    }),
  change: async (tx, id, data) =>
    toRow(await tx.articleComment.update({ where: { id }, data, select })),
  remove: (tx, id) => tx.articleComment.delete({ where: { id }, select: { id: true } }),

  reportOf: (articleCommentId) => ({ articleCommentId }),
  async listReports(client, ids) {
    const rows = await client.commentReport.findMany({
      where: { articleCommentId: { in: ids }, resolvedAt: null },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { ...reportColumns, articleCommentId: true },
    })
    return rows.flatMap(({ articleCommentId: commentId, ...row }) =>
      commentId ? [{ ...row, commentId }] : [],
    )
  },
}
