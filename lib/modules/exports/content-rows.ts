import 'server-only'
import { articleTextNames, columnsOf } from '@/lib/core/content-fields'
import { isContentKind } from '@/lib/core/content-kinds'
import type { LibraryKind, Plural } from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import type { Viewer } from '@/lib/core/permissions'
import { searchWords } from '@/lib/core/search-words'
import { db, Prisma } from '@/lib/platform/db/client'
import { buildQuery } from '@/lib/platform/search/find-matches'
import { itemConditions } from '../content/queries'
import { itemFilters } from '../content/schema'
import { type Batch, type ExportSource, exportSource, filtersOf } from './rows'

/** Reads the next ids of a table: current or deleted rows, all of them or those that the table's own search finds. */
async function readIds(table: LibraryKind, batch: Batch): Promise<string[]> {
  const { search, isDeleted, ids, language, after, take } = batch
  const words = searchWords(search)
  if (search.trim() !== '' && words.length === 0) return []
  const found = words.length > 0 ? Prisma.sql`AND search @@ ${buildQuery(words)}` : Prisma.empty
  const narrowed = [
    ...(isContentKind(table) ? itemConditions(table, filtersOf(itemFilters, batch)) : []),
    ...(language ? [Prisma.sql`language = ${language}::content_language`] : []),
    ...(ids ? [Prisma.sql`id = ANY (${ids}::uuid[])`] : []),
  ].map((condition) => Prisma.sql`AND ${condition}`)
  const state = Prisma.raw(isDeleted ? 'IS NOT NULL' : 'IS NULL')
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM ${Prisma.raw(`"${table}"`)}
    WHERE id > ${after}::uuid AND deleted_at ${state} ${found}
      ${narrowed.length > 0 ? Prisma.join(narrowed, ' ') : Prisma.empty} ORDER BY id LIMIT ${take}`
  return rows.map(({ id }) => id)
}

/** Reads a table by ids; `read` returns its rows in id order. */
const byIds =
  <Row>(table: LibraryKind, read: (where: { id: { in: string[] } }) => Promise<Row[]>) =>
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

/** The columns common to articles and papers. */
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

const articleColumns = {
  ...published,
  ...columnsOf(articleTextNames),
  author: person,
} as const

type ArticleRow = Prisma.ArticleGetPayload<{ select: typeof articleColumns }>

const articles = exportSource(
  byIds('article', (where) => db().article.findMany({ where, orderBy, select: articleColumns })),
  {
    article_id: (row) => row.id,
    article_title: (row) => row.title,
    language: (row) => row.language,
    ...byName(articleTextNames, (name) => (row: ArticleRow) => row[name]),
    author: (row) => nameOf(row.author),
    ...editorialCells,
  },
)

const cited = { authors: true, journal: true, year: true, doi: true, licence: true } as const
const paperColumns = { ...published, ...cited, uploader: person } as const

const papers = exportSource(
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

const videos = exportSource(
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

const facts = exportSource(
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

const faqs = exportSource(
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

/** The export sources of the library's content. */
export const contentSources: Record<Plural, ExportSource> = {
  articles,
  papers,
  videos,
  facts,
  faqs,
}
