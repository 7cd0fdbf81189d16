import 'server-only'
import { searchWords } from '@/lib/core/search-words'
import { db, Prisma } from '@/lib/platform/db/client'
import type { ExportRow, ReadBatch } from './rows'

type Content = 'article' | 'paper' | 'video' | 'fact' | 'faq'

interface Batch {
  search: string
  isDeleted: boolean
  after: string
  take: number
}

/** The next ids of a table: what is there or what was deleted, all of it or what a search finds as the table does. */
async function readIds(
  table: Content,
  { search, isDeleted, after, take }: Batch,
): Promise<string[]> {
  const words = searchWords(search)
  if (search.trim() !== '' && words.length === 0) return []
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const found =
    words.length > 0 ? Prisma.sql`AND search @@ to_tsquery('ingingo', ${query})` : Prisma.empty
  const state = Prisma.raw(isDeleted ? 'IS NOT NULL' : 'IS NULL')
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM ${Prisma.raw(`"${table}"`)}
    WHERE id > ${after}::uuid AND deleted_at ${state} ${found} ORDER BY id LIMIT ${take}`
  return rows.map(({ id }) => id)
}

/** Reads a table by ids; `read` answers its rows in the order of their ids. */
const byIds =
  (table: Content, read: (where: { id: { in: string[] } }) => Promise<ExportRow[]>): ReadBatch =>
  async (_viewer, batch) => {
    const ids = await readIds(table, batch)
    return ids.length > 0 ? read({ id: { in: ids } }) : []
  }

const orderBy = { id: 'asc' } as const
const person = { select: { firstName: true, lastName: true } } as const

const nameOf = (row: { firstName: string; lastName: string } | null) =>
  row && `${row.firstName} ${row.lastName}`
const moment = (date: Date | null) => date?.toISOString() ?? null

const stateOf = ({ isPublished, rejectedAt }: { isPublished: boolean; rejectedAt: Date | null }) =>
  isPublished ? 'approved' : rejectedAt ? 'rejected' : 'pending'

/** What articles and papers have in common. */
const published = {
  id: true,
  title: true,
  language: true,
  isPublished: true,
  rejectedAt: true,
  rejection: true,
  reviewer: person,
  reviewedAt: true,
  reviewDueAt: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
} as const

type Published = Prisma.ArticleGetPayload<{ select: typeof published }>

const editorialCells = (row: Published) => ({
  status: stateOf(row),
  rejection_reason: row.rejection,
  reviewer: nameOf(row.reviewer),
  reviewed_at: moment(row.reviewedAt),
  review_due: moment(row.reviewDueAt),
  published_at: moment(row.publishedAt),
  created_at: moment(row.createdAt),
  updated_at: moment(row.updatedAt),
})

export const readArticles = byIds('article', async (where) => {
  const select = { ...published, summary: true, author: person } as const
  const rows = await db().article.findMany({ where, orderBy, select })
  return rows.map((row) => ({
    article_id: row.id,
    article_title: row.title,
    language: row.language,
    summary: row.summary,
    author: nameOf(row.author),
    ...editorialCells(row),
  }))
})

export const readPapers = byIds('paper', async (where) => {
  const cited = { authors: true, journal: true, year: true, doi: true, licence: true } as const
  const select = { ...published, ...cited, uploader: person } as const
  const rows = await db().paper.findMany({ where, orderBy, select })
  return rows.map((row) => ({
    paper_id: row.id,
    paper_title: row.title,
    language: row.language,
    authors: row.authors.join('; '),
    journal: row.journal,
    year: row.year,
    doi: row.doi,
    licence: row.licence,
    uploader: nameOf(row.uploader),
    ...editorialCells(row),
  }))
})

export const readVideos = byIds('video', async (where) =>
  (await db().video.findMany({ where, orderBy })).map((row) => ({
    video_id: row.id,
    video_title: row.title,
    video_url: row.url,
    language: row.language,
    created_at: moment(row.createdAt),
    updated_at: moment(row.updatedAt),
  })),
)

export const readFacts = byIds('fact', async (where) =>
  (await db().fact.findMany({ where, orderBy })).map((row) => ({
    duk_id: row.id,
    duk_title: row.title,
    duk_content: row.content,
    language: row.language,
    source: row.source,
    created_at: moment(row.createdAt),
    updated_at: moment(row.updatedAt),
  })),
)

export const readFaqs = byIds('faq', async (where) =>
  (await db().faq.findMany({ where, orderBy })).map((row) => ({
    faq_id: row.id,
    faq_title: row.question,
    faq_expansion: row.answer,
    language: row.language,
    source: row.source,
    created_at: moment(row.createdAt),
    updated_at: moment(row.updatedAt),
  })),
)
