import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { searchWords } from '@/lib/core/search-words'
import { db, Prisma } from '@/lib/platform/db/client'
import { type Batch, exportSource } from './rows'

type Content = 'article' | 'paper' | 'video' | 'fact' | 'faq'

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
  <Row>(table: Content, read: (where: { id: { in: string[] } }) => Promise<Row[]>) =>
  async (_viewer: Viewer, batch: Batch) => {
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

const editorialCells = {
  status: stateOf,
  rejection_reason: (row: Published) => row.rejection,
  reviewer: (row: Published) => nameOf(row.reviewer),
  reviewed_at: (row: Published) => moment(row.reviewedAt),
  review_due: (row: Published) => moment(row.reviewDueAt),
  published_at: (row: Published) => moment(row.publishedAt),
  created_at: (row: Published) => moment(row.createdAt),
  updated_at: (row: Published) => moment(row.updatedAt),
}

const articleColumns = { ...published, summary: true, author: person } as const

export const articles = exportSource(
  byIds('article', (where) => db().article.findMany({ where, orderBy, select: articleColumns })),
  {
    article_id: (row) => row.id,
    article_title: (row) => row.title,
    language: (row) => row.language,
    summary: (row) => row.summary,
    author: (row) => nameOf(row.author),
    ...editorialCells,
  },
)

const cited = { authors: true, journal: true, year: true, doi: true, licence: true } as const
const paperColumns = { ...published, ...cited, uploader: person } as const

export const papers = exportSource(
  byIds('paper', (where) => db().paper.findMany({ where, orderBy, select: paperColumns })),
  {
    paper_id: (row) => row.id,
    paper_title: (row) => row.title,
    language: (row) => row.language,
    authors: (row) => row.authors.join('; '),
    journal: (row) => row.journal,
    year: (row) => row.year,
    doi: (row) => row.doi,
    licence: (row) => row.licence,
    uploader: (row) => nameOf(row.uploader),
    ...editorialCells,
  },
)

export const videos = exportSource(
  byIds('video', (where) => db().video.findMany({ where, orderBy })),
  {
    video_id: (row) => row.id,
    video_title: (row) => row.title,
    video_url: (row) => row.url,
    language: (row) => row.language,
    minutes: (row) => row.minutes,
    megabytes: (row) => row.megabytes,
    created_at: (row) => moment(row.createdAt),
    updated_at: (row) => moment(row.updatedAt),
  },
)

export const facts = exportSource(
  byIds('fact', (where) => db().fact.findMany({ where, orderBy })),
  {
    duk_id: (row) => row.id,
    duk_title: (row) => row.title,
    duk_content: (row) => row.content,
    language: (row) => row.language,
    source: (row) => row.source,
    created_at: (row) => moment(row.createdAt),
    updated_at: (row) => moment(row.updatedAt),
  },
)

export const faqs = exportSource(
  byIds('faq', (where) => db().faq.findMany({ where, orderBy })),
  {
    faq_id: (row) => row.id,
    faq_title: (row) => row.question,
    faq_expansion: (row) => row.answer,
    language: (row) => row.language,
    source: (row) => row.source,
    created_at: (row) => moment(row.createdAt),
    updated_at: (row) => moment(row.updatedAt),
  },
)
