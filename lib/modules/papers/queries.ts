import 'server-only'
import { limits } from '@/lib/core/limits'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { paths } from '@/lib/core/paths'
import { publicName } from '@/lib/core/people'
import { can, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import { isUuid } from '@/lib/core/uuid'
import { wasPublicOnce } from '@/lib/platform/audit/tombstone'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder, JOINED } from '@/lib/platform/db/public-content'
import {
  listPublic,
  listPublicAddresses,
  type ReadByIds,
  searchPublic,
} from '@/lib/platform/db/public-lists'
import type { Found } from '@/lib/platform/search/find-matches'
import { ageColumns, changedSinceReview, toAge } from '../editorial/queries'
import { listTextPictures } from '../files/queries'
import type { ImageDto } from '../files/schema'
import { toTopics } from '../topics/queries'
import { authorColumns, toAuthor } from '../users/queries'
import type { PaperCardDto, PaperDto } from './schema'

/** What a query must read of a paper to show it in a list: neither its reference nor its abstract, which may be long. */
const cardColumns = {
  id: true,
  title: true,
  language: true,
  authors: true,
  journal: true,
  year: true,
  doi: true,
  licence: true,
  isPublished: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
  reviewedAt: true,
  contentChangedAt: true,
  ...ageColumns,
  commentsOpen: true,
  topics: true,
  file: { select: { size: true, pages: true, mime: true } },
  uploader: { select: authorColumns },
  reviewer: { select: authorColumns },
} as const satisfies Prisma.PaperSelect

/** What a query must read of a paper to show all of it. */
export const paperColumns = { ...cardColumns, reference: true, abstract: true } as const

const listColumns = { ...cardColumns, opening: true } as const

type CardRow = Prisma.PaperGetPayload<{ select: typeof cardColumns }>
type PaperRow = Prisma.PaperGetPayload<{ select: typeof paperColumns }>

const approved = { isPublished: true, deletedAt: null } as const

function shownAuthors(row: CardRow): string[] {
  if (row.authors.length > 0 || !row.uploader) return row.authors
  const { first_name, last_name } = publicName(row.uploader)
  return [`${first_name} ${last_name}`]
}

function toFacts(row: CardRow) {
  return {
    paper_id: row.id,
    paper_title: row.title,
    language: row.language,
    paper_url: row.file ? paths.paperFile(row.id) : null,
    is_published: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
    author: toAuthor(row.uploader),
    authors: shownAuthors(row),
    journal: row.journal,
    year: row.year,
    doi: row.doi,
    licence: row.licence,
    size: row.file?.size ?? null,
    pages: row.file?.pages ?? null,
    mime: row.file?.mime ?? null,
    reviewer: toAuthor(row.reviewer),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    changed_since_review: changedSinceReview(row),
    ...toAge(row),
    comments_open: row.commentsOpen,
    topics: toTopics(row.topics),
  }
}

/** A paper in the field names that clients know. */
export function toPaper(row: PaperRow): PaperDto {
  return { ...toFacts(row), reference: row.reference, abstract: row.abstract }
}

const readCards: ReadByIds<PaperCardDto> = async (ids) => {
  const where = { id: { in: ids }, ...approved }
  if (ids.length === 0) return []
  const rows = await db().paper.findMany({ where, select: listColumns, ...JOINED })
  return inOrder(ids, rows).map((row) => ({
    ...toFacts(row),
    teaser: cutText(row.opening, limits.cut.articlePreview),
  }))
}

const readPapers: ReadByIds<PaperDto> = async (ids) => {
  const where = { id: { in: ids }, ...approved }
  if (ids.length === 0) return []
  const rows = await db().paper.findMany({ where, select: paperColumns, ...JOINED })
  return inOrder(ids, rows).map(toPaper)
}

async function listApproved<Shown>(
  paging: Paging,
  prefer: ContentLanguage | undefined,
  readByIds: ReadByIds<Shown>,
): Promise<{ papers: Shown[]; approvedPaperCount: number }> {
  const { rows, total } = await listPublic('paper', paging, readByIds, prefer)
  return { papers: rows, approvedPaperCount: total }
}

/**
 * A page of approved papers with reference and abstract, newest first: for the API.
 * @param prefer a language whose papers come before all others, for readers of that language.
 */
export const listApprovedPapers = (paging: Paging, prefer?: ContentLanguage) =>
  listApproved(paging, prefer, readPapers)

/**
 * A page of approved papers without reference and abstract, newest first.
 * @param prefer a language whose papers come before all others, for readers of that language.
 */
export const listPaperCards = (paging: Paging, prefer?: ContentLanguage) =>
  listApproved(paging, prefer, readCards)

/** What stands under a paper's address for the public. */
export type PublicPaper =
  | { state: 'public'; paper: PaperDto; pictures: ImageDto[] }
  | { state: 'gone' }
  | { state: 'missing' }

/** One paper as the public sees it, with the pictures of its reference; `gone` and `missing` as of articles. */
export async function getPublicPaper(id: string): Promise<PublicPaper> {
  if (!isUuid(id)) return { state: 'missing' }
  const row = await db().paper.findUnique({
    where: { id },
    select: { ...paperColumns, deletedAt: true },
  })
  if (!row) return { state: (await wasPublicOnce('paper', id)) ? 'gone' : 'missing' }
  if (row.isPublished && !row.deletedAt) {
    const pictures = await listTextPictures(row.reference)
    return { state: 'public', paper: toPaper(row), pictures }
  }
  return { state: row.deletedAt && row.publishedAt ? 'gone' : 'missing' }
}

/** Where a paper's document lies, and whether everybody may read it. */
export interface PaperFile {
  key: string
  mime: string
  sha256: Uint8Array
  isPublic: boolean
}

/**
 * The stored document of a paper that somebody may read: of an approved one everybody, of one that waits its uploader
 * and administrators. Null for all others, and where there is none.
 */
export async function findPaperFile(viewer: Viewer | null, id: string): Promise<PaperFile | null> {
  if (!isUuid(id)) return null
  const row = await db().paper.findFirst({
    where: { id, deletedAt: null },
    select: {
      isPublished: true,
      uploaderId: true,
      file: { select: { key: true, mime: true, sha256: true } },
    },
  })
  if (!row?.file) return null
  const isPublic = row.isPublished
  const mayRead = can(viewer, 'paper.read', { ownerId: row.uploaderId, isPublic })
  return mayRead ? { ...row.file, isPublic } : null
}

async function search<Shown extends { paper_id: string }>(
  typed: string,
  paging: Paging,
  readByIds: ReadByIds<Shown>,
): Promise<{ papers: Found<Shown>[]; paperCount: number }> {
  const idOf = ({ paper_id }: Shown) => paper_id
  const { rows, total } = await searchPublic('paper', typed, paging, readByIds, idOf)
  return { papers: rows, paperCount: total }
}

/** Approved papers with reference and abstract by what somebody typed, best first: for the API. */
export const searchApprovedPapers = (typed: string, paging: Paging) =>
  search(typed, paging, readPapers)

/** Approved papers without reference and abstract by what somebody typed, best first. */
export const searchPaperCards = (typed: string, paging: Paging) => search(typed, paging, readCards)

/** Addresses for the sitemap: id and last change of every approved paper, newest first. */
export const listPaperAddresses = (most: number) => listPublicAddresses('paper', most)
