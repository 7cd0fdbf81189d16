import 'server-only'
import { paths } from '@/lib/core/paths'
import { tags } from '@/lib/platform/cache/tags'
import { db, type Prisma } from '@/lib/platform/db/client'
import { type ContentRepository, type Item, versionColumns } from './repository'

/** All of a paper that an edit may change. */
const contentColumns = {
  title: true,
  language: true,
  reference: true,
  text: true,
  authors: true,
  journal: true,
  year: true,
  doi: true,
  abstract: true,
  licence: true,
  fileId: true,
} as const satisfies Prisma.PaperSelect & Prisma.PaperRevisionSelect

export type PaperContent = Prisma.PaperGetPayload<{ select: typeof contentColumns }>

const select = contentColumns

/** Papers, as the editorial rules work on them. */
export const paperRepository: ContentRepository<PaperContent> = {
  kind: 'paper',
  path: paths.paper,
  tags: (id) => [tags.papers, tags.paper(id)],
  orderTags: [],

  async find(client, id) {
    const row = await client.paper.findUnique({
      where: { id },
      select: {
        id: true,
        title: true,
        uploaderId: true,
        reviewerId: true,
        isPublished: true,
        publishedAt: true,
        rejectedAt: true,
        deletedAt: true,
        updatedAt: true,
      },
    })
    if (!row) return null
    const { uploaderId: ownerId, ...item } = row
    return { ...item, ownerId }
  },
  async lock(tx, id) {
    const [item] = await tx.$queryRaw<Item[]>`
      SELECT id, title, uploader_id AS "ownerId", reviewer_id AS "reviewerId",
        is_published AS "isPublished", published_at AS "publishedAt", rejected_at AS "rejectedAt",
        deleted_at AS "deletedAt", updated_at AS "updatedAt"
      FROM paper WHERE id = ${id}::uuid FOR UPDATE`
    return item ?? null
  },
  async change(tx, id, from, to) {
    const { count } = await tx.paper.updateMany({ where: { id, ...from }, data: to })
    return count > 0
  },

  readContent: (tx, id) => tx.paper.findUniqueOrThrow({ where: { id }, select }),
  readVersionContent: (tx, id) => tx.paperRevision.findUniqueOrThrow({ where: { id }, select }),
  writeContent: (tx, id, content) =>
    tx.paper.update({
      where: { id },
      data: { ...content, contentChangedAt: new Date() },
      select: { id: true },
    }),
  fileOf: ({ fileId }) => fileId,
  textOf: ({ reference }) => ({ html: reference, field: 'reference' }),
  describe: (content) => ({
    paper_title: content.title,
    language: content.language,
    reference: content.reference,
    authors: content.authors,
    journal: content.journal,
    year: content.year,
    doi: content.doi,
    abstract: content.abstract,
    licence: content.licence,
    paper: content.fileId && paths.file(content.fileId),
  }),

  addVersion: (tx, paperId, content, version) =>
    tx.paperRevision.create({
      data: { paperId, ...content, ...version },
      select: { id: true },
    }),
  keepPresent: async (tx, id, version) =>
    paperRepository.addVersion(tx, id, await paperRepository.readContent(tx, id), version),
  findWaiting: (tx, paperId) =>
    tx.paperRevision.findFirst({
      where: { paperId, state: 'PENDING' },
      select: { id: true, editorId: true },
    }),
  async settle(tx, id, to) {
    const where = { id, state: 'PENDING' } as const
    return (await tx.paperRevision.updateMany({ where, data: to })).count > 0
  },
  async lastRejection(tx, paperId) {
    const row = await tx.paperRevision.findFirst({
      where: { paperId, state: 'REJECTED' },
      orderBy: { decidedAt: 'desc' },
      select: { decidedAt: true },
    })
    return row?.decidedAt ?? null
  },
  lastApproved: (tx, paperId) =>
    tx.paperRevision.findFirst({
      where: { paperId, state: 'APPROVED' },
      orderBy: { decidedAt: { sort: 'desc', nulls: 'last' } },
      select: { editorId: true, decidedAt: true },
    }),
  countApproved: (tx, paperId) => tx.paperRevision.count({ where: { paperId, state: 'APPROVED' } }),
  listVersions: (client, paperId) =>
    client.paperRevision.findMany({
      where: { paperId },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      select: versionColumns,
    }),

  async fileIds(tx, id) {
    const file = { fileId: true } as const
    const row = await tx.paper.findUnique({
      where: { id },
      select: { ...file, revisions: { select: file } },
    })
    return [row, ...(row?.revisions ?? [])].flatMap((each) => each?.fileId ?? [])
  },
  async remove(tx, id) {
    return (await tx.paper.deleteMany({ where: { id, deletedAt: { not: null } } })).count > 0
  },
  async listDeletedBefore(moment, take) {
    const where = { deletedAt: { lt: moment } }
    return (await db().paper.findMany({ where, take, select: { id: true } })).map(({ id }) => id)
  },
  async listReviewDue(from, to) {
    const rows = await db().paper.findMany({
      where: { isPublished: true, deletedAt: null, reviewDueAt: { gte: from, lte: to } },
      select: { id: true, title: true, uploaderId: true, reviewerId: true, reviewDueAt: true },
    })
    return rows.flatMap(({ uploaderId: ownerId, reviewDueAt, ...row }) =>
      reviewDueAt ? [{ ...row, ownerId, reviewDueAt }] : [],
    )
  },
}
