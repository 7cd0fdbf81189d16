import 'server-only'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { paths } from '@/lib/core/paths'
import { publicName } from '@/lib/core/people'
import { can, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { wasPublicOnce } from '@/lib/platform/audit/tombstone'
import { db, type Prisma } from '@/lib/platform/db/client'
import { type LanguageFilter, readLanguageFirst } from '@/lib/platform/db/language-first'
import { countPublic, inOrder, readPublicIds } from '@/lib/platform/db/public-content'
import { type Excerpt, findMatches } from '@/lib/platform/search/find-matches'
import { listTextPictures } from '../files/queries'
import type { ImageDto } from '../files/schema'
import { authorColumns, toAuthor } from '../users/queries'
import type { PaperDto } from './schema'

/** What a query must read of a paper to show it. */
export const paperColumns = {
  id: true,
  title: true,
  language: true,
  reference: true,
  authors: true,
  journal: true,
  year: true,
  doi: true,
  abstract: true,
  licence: true,
  isPublished: true,
  publishedAt: true,
  createdAt: true,
  updatedAt: true,
  reviewedAt: true,
  commentsOpen: true,
  file: { select: { size: true, pages: true, mime: true } },
  uploader: { select: authorColumns },
  reviewer: { select: authorColumns },
} as const satisfies Prisma.PaperSelect

type PaperRow = Prisma.PaperGetPayload<{ select: typeof paperColumns }>

const approved = { isPublished: true, deletedAt: null } as const
const newestFirst: Prisma.PaperOrderByWithRelationInput[] = [
  { publishedAt: 'desc' },
  { id: 'desc' },
]

function shownAuthors(row: PaperRow): string[] {
  if (row.authors.length > 0 || !row.uploader) return row.authors
  const { first_name, last_name } = publicName(row.uploader)
  return [`${first_name} ${last_name}`]
}

/** A paper in the field names of the specification. */
export function toPaper(row: PaperRow): PaperDto {
  return {
    paper_id: row.id,
    paper_title: row.title,
    language: row.language,
    reference: row.reference,
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
    abstract: row.abstract,
    licence: row.licence,
    size: row.file?.size ?? null,
    pages: row.file?.pages ?? null,
    mime: row.file?.mime ?? null,
    reviewer: toAuthor(row.reviewer),
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    comments_open: row.commentsOpen,
  }
}

/**
 * A page of approved papers, newest first.
 * @param prefer a language whose papers come before all others, for readers of that language.
 */
export async function listApprovedPapers(
  { page, limit }: Paging,
  prefer?: ContentLanguage,
): Promise<{ papers: PaperDto[]; approvedPaperCount: number }> {
  const read = async (where: LanguageFilter | undefined, skip: number, take: number) => {
    const ids = await readPublicIds('paper', { ...where, skip, take })
    const rows = await db().paper.findMany({
      where: { id: { in: ids }, ...approved },
      select: paperColumns,
    })
    return inOrder(ids, rows).map(toPaper)
  }
  const { total: approvedPaperCount, own } = await countPublic('paper', prefer)
  if (!prefer)
    return { papers: await read(undefined, (page - 1) * limit, limit), approvedPaperCount }
  const papers = await readLanguageFirst({ page, limit }, { prefer, own, read })
  return { papers, approvedPaperCount }
}

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

/** A paper found by a search, with the words around the hit. */
export type FoundPaper = PaperDto & { excerpt: Excerpt }

/** Approved papers by what somebody typed, best first. */
export async function searchApprovedPapers(
  typed: string,
  paging: Paging,
): Promise<{ papers: FoundPaper[]; paperCount: number }> {
  const { ids, total, excerpts } = await findMatches('paper', typed, paging)
  const rows = await db().paper.findMany({
    where: { id: { in: ids }, ...approved },
    select: paperColumns,
  })
  const papers = inOrder(ids, rows).map((row) => ({
    ...toPaper(row),
    excerpt: excerpts.get(row.id) ?? [],
  }))
  return { papers, paperCount: total }
}

/** Addresses for the sitemap: id and last change of every approved paper, newest first. */
export async function listPaperAddresses(most: number) {
  const rows = await db().paper.findMany({
    where: approved,
    orderBy: newestFirst,
    take: most,
    select: { id: true, updatedAt: true },
  })
  return rows.map((row) => ({ id: row.id, updatedAt: row.updatedAt.toISOString() }))
}
