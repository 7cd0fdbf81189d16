import 'server-only'
import { stringify } from 'csv-stringify/sync'
import type { Caller } from '@/lib/core/caller'
import { articleTextNames, isContentKind, selectColumns } from '@/lib/core/content-kinds'
import { dayInKigali } from '@/lib/core/dates'
import { AppError } from '@/lib/core/errors'
import type { LibraryKind, Plural } from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { tokenizeSearch } from '@/lib/core/search-words'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, Prisma } from '@/lib/platform/db/client'
import { buildQuery, findMatchIds } from '@/lib/platform/search/find-matches'
import { caseTimes } from '../case-report/queries'
import { readReviewBatch } from '../comments/queries'
import { itemConditions, waitingItems } from '../content/queries'
import { itemFilters } from '../content/schema'
import {
  audit,
  type Batch,
  type ExportRow,
  type ExportSource,
  exportSource,
  parseFilters,
  users,
} from './rows'
import {
  type ExportChoice,
  type ExportFormat,
  type ExportTable,
  exportTables,
  type Separator,
} from './schema'

export type { ExportRow }

type Parts = AsyncGenerator<string, void, undefined>
type Format = (
  columns: string[],
  batches: AsyncIterable<ExportRow[]>,
  separator?: Separator,
) => Parts

/** Makes spreadsheets recognise the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Escapes text that a spreadsheet would read as a formula; the package handles all cases but the line feed. */
const guard = (text: string) => (text.startsWith('\n') ? `'${text}` : text)

/** Spreadsheets in French read a number with a decimal point as text. */
const withDecimalComma = (value: number) => String(value).replace('.', ',')

const toLines = (columns: string[], rows: (ExportRow | string[])[], separator: Separator) =>
  stringify(rows, {
    columns,
    delimiter: separator === 'semicolon' ? ';' : ',',
    record_delimiter: 'windows',
    // A bare line feed in a cell would start a new line, and perhaps a formula.
    quote_record_delimiter: true,
    escape_formulas: true,
    cast: {
      string: guard,
      boolean: String,
      number: separator === 'semicolon' ? withDecimalComma : String,
    },
  })

/**
 * RFC 4180, with a header row, for spreadsheets: a cell that would be read as a formula is prefixed with an
 * apostrophe, and so is a telephone number, which would lose its plus. The header comes with the first rows, so the
 * response does not start before the first read succeeds.
 */
async function* toCsv(
  columns: string[],
  batches: AsyncIterable<ExportRow[]>,
  separator: Separator = 'comma',
): Parts {
  let before = BYTE_ORDER_MARK + toLines(columns, [columns], separator)
  for await (const rows of batches) {
    yield before + toLines(columns, rows, separator)
    before = ''
  }
  if (before) yield before
}

/** An array of objects, one per line. */
async function* toJson(_columns: string[], batches: AsyncIterable<ExportRow[]>): Parts {
  let before = '[\n'
  for await (const rows of batches) {
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const formats: Record<ExportFormat, { mime: string; write: Format }> = {
  csv: { mime: 'text/csv; charset=utf-8', write: toCsv },
  json: { mime: 'application/json; charset=utf-8', write: toJson },
}

/** The condition of the rows that the table's own search finds; null when it finds none. */
async function buildSearchCondition(
  table: LibraryKind,
  { search, isDeleted, language }: Batch,
): Promise<Prisma.Sql | null> {
  // The staff search of articles and papers, and the one among deleted rows, takes each word as it is typed.
  if (isContentKind(table) || isDeleted) {
    const words = tokenizeSearch(search)
    return words.length > 0 ? Prisma.sql`search @@ ${buildQuery(words)}` : null
  }
  const found = await findMatchIds(table, search, language ? { language } : {})
  return found.length > 0 ? Prisma.sql`id = ANY (${found}::uuid[])` : null
}

/** Reads the next ids of a table: current or deleted rows, all of them or those that the table's own search finds. */
async function readIds(table: LibraryKind, batch: Batch): Promise<string[]> {
  const { search, isDeleted, isWaiting, ids, language, after, take } = batch
  const found = search.trim() === '' ? Prisma.sql`true` : await buildSearchCondition(table, batch)
  if (!found) return []
  const narrowed = [
    found,
    ...(isContentKind(table) ? itemConditions(table, parseFilters(itemFilters, batch)) : []),
    ...(language ? [Prisma.sql`language = ${language}::content_language`] : []),
    ...(ids ? [Prisma.sql`id = ANY (${ids}::uuid[])`] : []),
    ...(isWaiting && search === '' && isContentKind(table)
      ? [Prisma.sql`id IN (SELECT id FROM (${waitingItems(table)}) AS waiting)`]
      : []),
  ].map((condition) => Prisma.sql`AND ${condition}`)
  const state = Prisma.raw(isDeleted ? 'IS NOT NULL' : 'IS NULL')
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text AS id FROM ${Prisma.raw(`"${table}"`)}
    WHERE id > ${after}::uuid AND deleted_at ${state} ${Prisma.join(narrowed, ' ')}
    ORDER BY id LIMIT ${take}`
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

const getName = (row: { firstName: string; lastName: string } | null) =>
  row && `${row.firstName} ${row.lastName}`
const toIso = (date: Date | null) => date?.toISOString() ?? null

const getState = ({
  isPublished,
  rejectedAt,
}: {
  isPublished: boolean
  rejectedAt: Date | null
}) => (isPublished ? 'approved' : rejectedAt ? 'rejected' : 'pending')

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
  status: getState,
  rejection_reason: (row: Published) => row.rejection,
  reviewer: (row: Published) => getName(row.reviewer),
  reviewed_at: (row: Published) => toIso(row.reviewedAt),
  review_due: (row: Published) => toIso(row.reviewDueAt),
  published_at: (row: Published) => toIso(row.publishedAt),
  created_at: (row: Published) => toIso(row.createdAt),
  updated_at: (row: Published) => toIso(row.updatedAt),
}

const articleColumns = {
  ...published,
  ...selectColumns(articleTextNames),
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
    author: (row) => getName(row.author),
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
    uploader: (row) => getName(row.uploader),
    ...editorialCells,
  },
)

const videos = exportSource(
  byIds('video', (where) => db().video.findMany({ where, orderBy })),
  {
    video_id: (row) => row.id,
    video_title: (row) => row.title,
    video_url: (row) => row.url,
    publisher: (row) => row.publisher,
    language: (row) => row.language,
    minutes: (row) => row.minutes,
    megabytes: (row) => row.megabytes,
    created_at: (row) => toIso(row.createdAt),
    updated_at: (row) => toIso(row.updatedAt),
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
    created_at: (row) => toIso(row.createdAt),
    updated_at: (row) => toIso(row.updatedAt),
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
    created_at: (row) => toIso(row.createdAt),
    updated_at: (row) => toIso(row.updatedAt),
  },
)

/** The export sources of the library's content. */
const contentSources: Record<Plural, ExportSource> = {
  articles,
  papers,
  videos,
  facts,
  faqs,
}

/** The comments awaiting a decision, with their reports; of people, only their names. */
const reports = exportSource((viewer, { after, take }) => readReviewBatch(viewer, after, take), {
  comment_id: (comment) => comment.comment_id,
  kind: (comment) => comment.kind,
  item_id: ({ item }) => item.id,
  item_title: ({ item }) => item.title,
  text: (comment) => comment.text,
  state: (comment) => comment.state,
  author: ({ author }) => author && `${author.first_name} ${author.last_name}`,
  reports: (comment) => comment.reports.length,
  reasons: ({ reports }) => reports.map(({ reason }) => reason).join('; '),
  waiting_since: (comment) => comment.since,
  created_at: (comment) => comment.createdAt,
  edited_at: (comment) => comment.edited_at,
})

interface CaseTimes {
  id: string
  created_at: Date
  month: string
  facility: string
  district: string
  urgency: string
  seen: Date | null
  taken: Date | null
  answered: Date | null
  outcome: Date | null
}

const HOUR_MS = 3_600_000

const readTimes = (_viewer: Viewer, { after, take }: Batch) => db().$queryRaw<CaseTimes[]>`
  SELECT * FROM (${caseTimes}) AS timed WHERE id > ${after}::uuid ORDER BY id LIMIT ${take}`

/** Hours since the case was posted, to two decimals. */
const hoursTo = (step: 'seen' | 'taken' | 'answered' | 'outcome') => (row: CaseTimes) => {
  const at = row[step]
  return at && Math.round(((at.getTime() - row.created_at.getTime()) / HOUR_MS) * 100) / 100
}

/** The times at which each case was seen, taken, answered and given an outcome; no texts and no names. */
const cases = exportSource<CaseTimes>(readTimes, {
  id: ({ id }) => id,
  posted_at: ({ created_at }) => created_at.toISOString(),
  month: ({ month }) => month,
  facility: ({ facility }) => facility,
  district: ({ district }) => district,
  urgency: ({ urgency }) => urgency,
  hours_to_seen: hoursTo('seen'),
  hours_to_taken: hoursTo('taken'),
  hours_to_answer: hoursTo('answered'),
  hours_to_outcome: hoursTo('outcome'),
})

const SOURCES: Record<ExportTable, ExportSource> = {
  users,
  ...contentSources,
  audit,
  reports,
  cases,
}

/** Small enough to hold in memory, large enough that a hundred thousand rows take some two hundred queries. */
const BATCH = 500
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Reads each batch only on demand: one is held at a time, however slow the client's connection. */
async function* readAll(viewer: Viewer, { read }: ExportSource, choice: ExportChoice) {
  for (let after = BEFORE_ALL; ; ) {
    const rows: ExportRow[] = await read(viewer, { ...choice, after, take: BATCH })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = String(Object.values(last)[0])
  }
}

/** A file that is generated while it is sent. */
export interface ExportFile {
  mime: string
  /** `ingingo-users-2026-11-21.csv`, by the date in Kigali. */
  name: string
  parts: AsyncGenerator<string, void, undefined>
}

/**
 * Exports a whole table as a file. The export is audited before anything is read.
 * @throws AppError `forbidden` to all but administrators; `not_found` for an unknown table.
 */
export async function exportTable(
  viewer: Viewer,
  name: string,
  choice: ExportChoice,
  { requestId }: Caller,
): Promise<ExportFile> {
  requireCan(viewer, 'table.export')
  const table = exportTables.find((each) => each === name)
  if (!table) throw new AppError('not_found', 'dashboard.exportMissing')
  const { format, separator, search, isDeleted, ...filters } = choice
  const isNarrowed =
    search !== '' ||
    Object.values(filters).some((filter) => filter !== undefined && filter !== false)
  await recordAudit(db(), {
    actorId: viewer.id,
    action: 'table.export',
    objectKind: 'table',
    objectId: null,
    requestId,
    detail: { table, format, searched: isNarrowed, deleted: isDeleted },
  })
  const { mime, write } = formats[format]
  const source = SOURCES[table]
  return {
    mime,
    name: `ingingo-${table}-${dayInKigali(new Date())}.${format}`,
    parts: write(source.columns, readAll(viewer, source, choice), separator),
  }
}
