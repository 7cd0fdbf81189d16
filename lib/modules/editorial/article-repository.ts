import 'server-only'
import { paths } from '@/lib/core/paths'
import { plainText } from '@/lib/core/plain-text'
import { tags } from '@/lib/platform/cache/tags'
import { db, type Prisma } from '@/lib/platform/db/client'
import { type ContentRepository, type Item, versionColumns } from './repository'

/** All of an article that an edit may change. */
const contentColumns = {
  title: true,
  content: true,
  summary: true,
  language: true,
  coverId: true,
} as const satisfies Prisma.ArticleSelect & Prisma.ArticleRevisionSelect

export type ArticleContent = Prisma.ArticleGetPayload<{ select: typeof contentColumns }>

const select = contentColumns

/** Articles, as the editorial rules work on them. */
export const articleRepository: ContentRepository<ArticleContent> = {
  kind: 'article',
  path: paths.article,
  tags: (id) => [tags.articles, tags.article(id)],
  orderTags: [tags.articleOrder],

  async find(client, id) {
    const row = await client.article.findUnique({
      where: { id },
      select: {
        id: true,
        title: true,
        authorId: true,
        reviewerId: true,
        isPublished: true,
        publishedAt: true,
        rejectedAt: true,
        deletedAt: true,
        updatedAt: true,
      },
    })
    if (!row) return null
    const { authorId: ownerId, ...item } = row
    return { ...item, ownerId }
  },
  async lock(tx, id) {
    const [item] = await tx.$queryRaw<Item[]>`
      SELECT id, title, author_id AS "ownerId", reviewer_id AS "reviewerId",
        is_published AS "isPublished", published_at AS "publishedAt", rejected_at AS "rejectedAt",
        deleted_at AS "deletedAt", updated_at AS "updatedAt"
      FROM article WHERE id = ${id}::uuid FOR UPDATE`
    return item ?? null
  },
  async change(tx, id, from, to) {
    const { count } = await tx.article.updateMany({ where: { id, ...from }, data: to })
    return count > 0
  },

  readContent: (tx, id) => tx.article.findUniqueOrThrow({ where: { id }, select }),
  readVersionContent: (tx, id) => tx.articleRevision.findUniqueOrThrow({ where: { id }, select }),
  writeContent: (tx, id, content) =>
    tx.article.update({
      where: { id },
      data: { ...content, text: plainText(content.content), contentChangedAt: new Date() },
      select: { id: true },
    }),
  fileOf: ({ coverId }) => coverId,
  textOf: ({ content }) => ({ html: content, field: 'article_content' }),
  describe: (content) => ({
    article_title: content.title,
    article_content: content.content,
    summary: content.summary,
    language: content.language,
    article_cover_image: content.coverId && paths.file(content.coverId),
  }),

  addVersion: (tx, articleId, content, version) =>
    tx.articleRevision.create({
      data: { articleId, ...content, ...version },
      select: { id: true },
    }),
  keepPresent: async (tx, id, version) =>
    articleRepository.addVersion(tx, id, await articleRepository.readContent(tx, id), version),
  findWaiting: (tx, articleId) =>
    tx.articleRevision.findFirst({
      where: { articleId, state: 'PENDING' },
      select: { id: true, editorId: true },
    }),
  async settle(tx, id, to) {
    const where = { id, state: 'PENDING' } as const
    return (await tx.articleRevision.updateMany({ where, data: to })).count > 0
  },
  async lastRejection(tx, articleId) {
    const row = await tx.articleRevision.findFirst({
      where: { articleId, state: 'REJECTED' },
      orderBy: { decidedAt: 'desc' },
      select: { decidedAt: true },
    })
    return row?.decidedAt ?? null
  },
  lastApproved: (tx, articleId) =>
    tx.articleRevision.findFirst({
      where: { articleId, state: 'APPROVED' },
      orderBy: { decidedAt: { sort: 'desc', nulls: 'last' } },
      select: { editorId: true, decidedAt: true },
    }),
  countApproved: (tx, articleId) =>
    tx.articleRevision.count({ where: { articleId, state: 'APPROVED' } }),
  listVersions: (client, articleId) =>
    client.articleRevision.findMany({
      where: { articleId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: versionColumns,
    }),

  async fileIds(tx, id) {
    const cover = { coverId: true } as const
    const row = await tx.article.findUnique({
      where: { id },
      select: { ...cover, revisions: { select: cover } },
    })
    return [row, ...(row?.revisions ?? [])].flatMap((each) => each?.coverId ?? [])
  },
  async remove(tx, id) {
    return (await tx.article.deleteMany({ where: { id, deletedAt: { not: null } } })).count > 0
  },
  async listDeletedBefore(moment, take) {
    const where = { deletedAt: { lt: moment } }
    return (await db().article.findMany({ where, take, select: { id: true } })).map(({ id }) => id)
  },
  async listReviewDue(from, to) {
    const rows = await db().article.findMany({
      where: { isPublished: true, deletedAt: null, reviewDueAt: { gte: from, lte: to } },
      select: { id: true, title: true, authorId: true, reviewerId: true, reviewDueAt: true },
    })
    return rows.flatMap(({ authorId: ownerId, reviewDueAt, ...row }) =>
      reviewDueAt ? [{ ...row, ownerId, reviewDueAt }] : [],
    )
  },
}
