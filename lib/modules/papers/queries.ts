import 'server-only'
import { limits } from '@/lib/core/limits'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Paging } from '@/lib/core/pagination'
import { splitPaperText } from '@/lib/core/paper-text'
import { paths } from '@/lib/core/paths'
import { publicName } from '@/lib/core/people'
import { can, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import { isUuid } from '@/lib/core/uuid'
import { db, type Prisma } from '@/lib/platform/db/client'
import { JOINED } from '@/lib/platform/db/public-content'
import {
  definePublicLists,
  type ListPage,
  listPublicAddresses,
} from '@/lib/platform/db/public-lists'
import { findPublicItem, type PublicItem } from '../content/queries'
import { itemColumns, toItem } from '../editorial/queries'
import { listTextPictures } from '../files/queries'
import type { ImageDto } from '../files/schema'
import { readPeopleBehind } from '../people/queries'
import type { PublicPerson } from '../people/schema'
import { contributorColumns, toContributor } from '../users/queries'
import type { PaperCardDto, PaperDto, PaperText } from './schema'
import { pageWords } from './search-text'

/** What a query must read of a paper to show it in a list: neither its reference nor its abstract, which may be long. */
const cardColumns = {
  ...itemColumns,
  authors: true,
  journal: true,
  year: true,
  doi: true,
  licence: true,
  file: { select: { size: true, pages: true, mime: true } },
  uploader: { select: contributorColumns },
} as const satisfies Prisma.PaperSelect

/** What a query must read of a paper to show all of it. */
export const paperColumns = { ...cardColumns, reference: true, abstract: true } as const

const listColumns = { ...cardColumns, opening: true } as const

type CardRow = Prisma.PaperGetPayload<{ select: typeof cardColumns }>
type PaperRow = Prisma.PaperGetPayload<{ select: typeof paperColumns }>

function shownAuthors(row: CardRow): string[] {
  if (row.authors.length > 0 || !row.uploader) return row.authors
  const { first_name, last_name } = publicName(row.uploader)
  return [`${first_name} ${last_name}`]
}

const toFacts = (row: CardRow) => ({
  ...toItem(row),
  paper_id: row.id,
  paper_title: row.title,
  paper_url: row.file ? paths.paperFile(row.id) : null,
  // Who sent a paper that names its authors did not write it.
  author: toContributor(row.uploader, row.isPublished && row.authors.length === 0),
  authors: shownAuthors(row),
  journal: row.journal,
  year: row.year,
  doi: row.doi,
  licence: row.licence,
  size: row.file?.size ?? null,
  pages: row.file?.pages ?? null,
  mime: row.file?.mime ?? null,
})

/** A paper in the field names that clients know. */
export function toPaper(row: PaperRow): PaperDto {
  return { ...toFacts(row), reference: row.reference, abstract: row.abstract }
}

const toPaperCard = (
  row: Prisma.PaperGetPayload<{ select: typeof listColumns }>,
): PaperCardDto => ({
  ...toFacts(row),
  teaser: cutText(row.opening, limits.cut.articlePreview),
})

/** Without their texts, which may be long. */
const cards = definePublicLists({
  kind: 'paper',
  find: (where) =>
    db().paper.findMany({
      where: { ...where, isPublished: true },
      select: listColumns,
      ...JOINED,
    }),
  toShown: toPaperCard,
})

const whole = definePublicLists({
  kind: 'paper',
  find: (where) =>
    db().paper.findMany({
      where: { ...where, isPublished: true },
      select: paperColumns,
      ...JOINED,
    }),
  toShown: toPaper,
})

const toApproved = <Shown>({ rows, total }: ListPage<Shown>) => ({
  papers: rows,
  approvedPaperCount: total,
})

/**
 * A page of approved papers with reference and abstract, newest first: for the API.
 * @param prefer a language whose papers come before all others, for readers of that language.
 */
export const listApprovedPapers = async (paging: Paging, prefer?: ContentLanguage) =>
  toApproved(await whole.list(paging, prefer))

/**
 * A page of approved papers without reference and abstract, newest first.
 * @param prefer a language whose papers come before all others, for readers of that language.
 */
export const listPaperCards = async (paging: Paging, prefer?: ContentLanguage) =>
  toApproved(await cards.list(paging, prefer))

/** What stands under a paper's address for the public. */
export type PublicPaper = PublicItem<{
  paper: PaperDto
  pictures: ImageDto[]
  people: PublicPerson[]
}>

/** One paper as the public sees it, with the pictures of its reference and who wrote it; `gone` and `missing` as of articles. */
export const getPublicPaper = (id: string): Promise<PublicPaper> =>
  findPublicItem({
    kind: 'paper',
    id,
    read: () =>
      db().paper.findUnique({ where: { id }, select: { ...paperColumns, deletedAt: true } }),
    async show(row) {
      const paper = toPaper(row)
      const [pictures, people] = await Promise.all([
        listTextPictures(row.reference),
        readPeopleBehind([paper.author?.page]),
      ])
      return { paper, pictures, people }
    },
  })

/** The words of a paper's document as the public reads them; `gone` and `missing` as of the paper. */
export const getPublicPaperText = (id: string): Promise<PublicItem<PaperText>> =>
  findPublicItem({
    kind: 'paper',
    id,
    read: () =>
      db().paper.findUnique({
        where: { id },
        select: {
          title: true,
          language: true,
          reference: true,
          abstract: true,
          text: true,
          isPublished: true,
          publishedAt: true,
          deletedAt: true,
          file: { select: { pages: true } },
        },
      }),
    show: async (row) => ({
      title: row.title,
      language: row.language,
      pages: row.file?.pages ?? null,
      parts: row.file ? splitPaperText(pageWords(row) ?? '') : [],
    }),
  })

/** How many parts the words of a paper's document have. */
export async function countTextParts(id: string): Promise<number> {
  const found = await getPublicPaperText(id)
  return found.state === 'public' ? found.parts.length : 0
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

const toFound = <Shown>({ rows, total }: ListPage<Shown>) => ({ papers: rows, paperCount: total })

/** Approved papers with reference and abstract by what somebody typed, best first: for the API. */
export const searchApprovedPapers = async (typed: string, paging: Paging) =>
  toFound(await whole.search(typed, paging))

/** Approved papers without reference and abstract by what somebody typed, best first. */
export const searchPaperCards = async (typed: string, paging: Paging) =>
  toFound(await cards.search(typed, paging))

/** Addresses for the sitemap: id and last change of every approved paper, newest first. */
export const listPaperAddresses = (most: number) => listPublicAddresses('paper', most)
