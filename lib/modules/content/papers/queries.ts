import 'server-only'
import { isUuid } from '@/lib/core/identifiers'
import { limits } from '@/lib/core/limits'
import type { Paging } from '@/lib/core/list-query'
import { splitPaperText } from '@/lib/core/paper-text'
import { paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { cutText } from '@/lib/core/text'
import { db, type Prisma } from '@/lib/platform/db/client'
import { inOrder, JOINED } from '@/lib/platform/db/public-content'
import { definePublicLists, type ListPage, mapPublicLists } from '@/lib/platform/db/public-lists'
import type { IdPage } from '@/lib/platform/db/read-id-page'
import { personColumns, toAuthor, toContributor } from '../../accounts/users/queries'
import { listTextPictures } from '../../files/queries'
import type { ImageDto } from '../../files/schema'
import { readContributors } from '../../people/queries'
import type { PublicPerson } from '../../people/schema'
import { editorialColumns, itemColumns, toEditorial, toItem, toReviewer } from '../item-dto'
import {
  canManage,
  findOwnIds,
  findPartIds,
  findPublicItem,
  type PublicItem,
  type StaffPart,
  searchStaffIds,
} from '../queries'
import type { ItemChoice } from '../schema'
import { extractPageText } from './find-in-text'
import type { PaperCardDto, PaperDto, PaperText, StaffPaperDto } from './schema'

/** The columns needed to show a paper in a list: without its reference and abstract, which may be long. */
const cardColumns = {
  ...itemColumns,
  authors: true,
  journal: true,
  year: true,
  doi: true,
  licence: true,
  file: { select: { size: true, pages: true, mime: true } },
  uploader: { select: personColumns },
} as const satisfies Prisma.PaperSelect

/** The columns needed to show a whole paper. */
export const paperColumns = { ...cardColumns, reference: true, abstract: true } as const

const listColumns = { ...cardColumns, opening: true } as const

type CardRow = Prisma.PaperGetPayload<{ select: typeof cardColumns }>
type PaperRow = Prisma.PaperGetPayload<{ select: typeof paperColumns }>

function getAuthors(row: CardRow): string[] {
  const uploader = toAuthor(row.uploader)
  if (row.authors.length > 0 || !uploader) return row.authors
  const { first_name, last_name } = uploader
  return [`${first_name} ${last_name}`]
}

const toFacts = (row: CardRow) => ({
  ...toItem(row),
  paper_id: row.id,
  paper_title: row.title,
  paper_url: row.file ? paths.paperFile(row.id) : null,
  // The uploader is not an author of a paper that names its authors.
  author: toContributor(row.uploader, row.isPublished && row.authors.length === 0),
  authors: getAuthors(row),
  journal: row.journal,
  year: row.year,
  doi: row.doi,
  licence: row.licence,
  size: row.file?.size ?? null,
  pages: row.file?.pages ?? null,
  mime: row.file?.mime ?? null,
})

/** A paper with the field names that clients know. */
export function toPaper(row: PaperRow): PaperDto {
  return { ...toFacts(row), reference: row.reference, abstract: row.abstract }
}

const toPaperCard = (
  row: Prisma.PaperGetPayload<{ select: typeof listColumns }>,
): PaperCardDto => ({
  ...toFacts(row),
  teaser: cutText(row.opening, limits.cut.articlePreview),
})

const toApproved = <Dto>({ rows, total }: ListPage<Dto>) => ({
  papers: rows,
  approvedPaperCount: total,
})

const toFound = <Dto>({ rows, total }: ListPage<Dto>) => ({ papers: rows, paperCount: total })

/** Without reference and abstract, which may be long. */
const cards = mapPublicLists(
  definePublicLists({
    kind: 'paper',
    find: (where) =>
      db().paper.findMany({
        where: { ...where, isPublished: true },
        select: listColumns,
        ...JOINED,
      }),
    toDto: toPaperCard,
  }),
  (page) => ({ ...toApproved(page), counts: page.counts }),
  (page) => ({ ...toFound(page), counts: page.counts }),
)

const whole = mapPublicLists(
  definePublicLists({
    kind: 'paper',
    find: (where) =>
      db().paper.findMany({
        where: { ...where, isPublished: true },
        select: paperColumns,
        ...JOINED,
      }),
    toDto: toPaper,
  }),
  toApproved,
  toFound,
)

/** Approved papers with reference and abstract, for the API: newest, preferred language, or best match first. */
export const { list: listApprovedPapers, search: searchApprovedPapers } = whole

/** Approved papers without reference and abstract: newest first, a preferred language first, or by search, best first. */
export const { list: listPaperCards, search: searchPaperCards } = cards

/** The result of a public lookup at a paper's address. */
export type PublicPaper = PublicItem<{
  paper: PaperDto
  pictures: ImageDto[]
  people: PublicPerson[]
}>

/** A paper as the public sees it, with its reference's pictures and who wrote it; `gone` and `missing` as for articles. */
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
        readContributors([paper.author?.page]),
      ])
      return { paper, pictures, people }
    },
  })

/** The public text of a paper's document; `gone` and `missing` as for the paper itself. */
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
      parts: row.file ? splitPaperText(extractPageText(row) ?? '') : [],
    }),
  })

/** The number of parts into which the text of a paper's document is split. */
export async function countTextParts(id: string): Promise<number> {
  const found = await getPublicPaperText(id)
  return found.state === 'public' ? found.parts.length : 0
}

/** The location of a paper's document, and whether it is public. */
export interface PaperFile {
  key: string
  mime: string
  sha256: Uint8Array
  isPublic: boolean
}

/**
 * The stored document of a paper that a viewer may read: anybody for an approved paper, its uploader and administrators for
 * one that waits. Null for everybody else, and where there is none.
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

const staffColumns = {
  ...paperColumns,
  ...editorialColumns,
  uploaderId: true,
} as const satisfies Prisma.PaperSelect

const toStaffPaper = (
  row: Prisma.PaperGetPayload<{ select: typeof staffColumns }>,
): StaffPaperDto => ({
  ...toPaper(row),
  reviewer: toReviewer(row),
  editorial: toEditorial(row, row.uploaderId),
})

/** Reads a page of papers for staff; drops those deleted since their ids were found. */
async function readStaffPage(
  { ids, total }: IdPage,
  part: StaffPart = 'all',
): Promise<ListPage<StaffPaperDto>> {
  const where = { id: { in: ids }, ...(part === 'deleted' ? {} : { deletedAt: null }) }
  const rows = await db().paper.findMany({ where, select: staffColumns })
  return { rows: inOrder(ids, rows).map(toStaffPaper), total }
}

const toList = ({ rows, total }: ListPage<StaffPaperDto>) => ({ papers: rows, paperCount: total })

/** Reads one paper for a viewer who may work on it; null for everybody else. */
export async function findStaffPaper(viewer: Viewer | null, id: string) {
  if (!viewer || !isUuid(id)) return null
  const row = await db().paper.findUnique({ where: { id }, select: staffColumns })
  const isTheirs = row && canManage('paper', viewer, { ...row, ownerId: row.uploaderId })
  return isTheirs ? toStaffPaper(row) : null
}

/** The viewer's own papers in every state, newest first unless sorted. */
export const listOwnPapers = async (viewer: Viewer, paging: Paging, choice: ItemChoice) =>
  toList(await readStaffPage(await findOwnIds('paper', viewer, paging, choice)))

/**
 * Everybody's papers, newest first, for administrators.
 * @throws AppError `forbidden` to all others.
 */
export async function listPapers(
  viewer: Viewer,
  paging: Paging,
  part: StaffPart,
  choice: ItemChoice,
) {
  requireCan(viewer, 'paper.decide')
  return toList(await readStaffPage(await findPartIds('paper', part, paging, choice), part))
}

/** Searches papers: those the viewer may work on, see `searchStaffIds`, or the approved ones, best first. */
export async function searchPapers(
  viewer: Viewer | null,
  typed: string,
  paging: Paging,
  choice: ItemChoice,
  isOwn: boolean,
) {
  const found = await searchStaffIds('paper', viewer, typed, paging, choice, isOwn)
  return found ? toList(await readStaffPage(found)) : searchApprovedPapers(typed, paging)
}
