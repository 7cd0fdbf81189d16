import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { wasPublicOnce } from '@/lib/platform/audit/tombstone'
import { type DatabaseClient, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { inOrder } from '@/lib/platform/db/public-content'
import type { ListPage } from '@/lib/platform/db/public-lists'
import { type IdPage, readIdPage } from '@/lib/platform/db/read-id-page'
import { findStaffMatches } from '@/lib/platform/search/find-staff-matches'

/** What the rules must know of an article or paper. */
export interface Item {
  id: string
  title: string
  ownerId: string | null
  /** Who was named to review it for its medical content. */
  reviewerId: string | null
  /** Who named them, or asked them to. */
  reviewNamedById: string | null
  isPublished: boolean
  commentsOpen: boolean
  publishedAt: Date | null
  rejectedAt: Date | null
  deletedAt: Date | null
  updatedAt: Date
  /** By which a printed copy of what is public now is asked about. */
  code: string
}

const sql = Prisma.raw

/** Where each kind keeps what all have: who wrote or sent it, its rich text, and its cover or document. */
export const itemTables = {
  article: {
    table: sql('article'),
    owner: sql('author_id'),
    text: sql('content'),
    file: sql('cover_id'),
    /** By which comments and versions name it. */
    key: sql('article_id'),
  },
  paper: {
    table: sql('paper'),
    owner: sql('uploader_id'),
    text: sql('reference'),
    file: sql('file_id'),
    key: sql('paper_id'),
  },
} as const satisfies Record<ContentKind, Record<string, Prisma.Sql>>

function readItems(client: DatabaseClient, kind: ContentKind, where: Prisma.Sql): Promise<Item[]> {
  const { table, owner } = itemTables[kind]
  return client.$queryRaw<Item[]>`
    SELECT id, title, ${owner} AS "ownerId", reviewer_id AS "reviewerId",
      review_named_by AS "reviewNamedById", is_published AS "isPublished",
      comments_open AS "commentsOpen", published_at AS "publishedAt", rejected_at AS "rejectedAt",
      deleted_at AS "deletedAt", updated_at AS "updatedAt", code
    FROM ${table} WHERE ${where}`
}

const first = async (items: Promise<Item[]>) => (await items)[0] ?? null

/** An item in whatever state; null where there is none. */
export const findItemRow = (client: DatabaseClient, kind: ContentKind, id: string) =>
  first(readItems(client, kind, Prisma.sql`id = ${id}::uuid`))

const isThere = Prisma.sql`deleted_at IS NULL`

/** An item that is not deleted; null where there is none. */
export const findPresentItem = (client: DatabaseClient, kind: ContentKind, id: string) =>
  first(readItems(client, kind, Prisma.sql`id = ${id}::uuid AND ${isThere}`))

/** Those of some items that are not deleted, in no order. */
export const listPresentItems = (client: DatabaseClient, kind: ContentKind, ids: string[]) =>
  readItems(client, kind, Prisma.sql`id = ANY (${ids}::uuid[]) AND ${isThere}`)

/** Holds the item's row, so that decisions, edits and deletions come one after the other; answers what it says then. */
export const lockItemRow = (tx: TransactionClient, kind: ContentKind, id: string) =>
  first(readItems(tx, kind, Prisma.sql`id = ${id}::uuid FOR UPDATE`))

/** Keeps an item that is not deleted as it is until the transaction ends; others may do so meanwhile. */
export const shareItemRow = (tx: TransactionClient, kind: ContentKind, id: string) =>
  first(readItems(tx, kind, Prisma.sql`id = ${id}::uuid AND ${isThere} FOR SHARE`))

/** What the permissions ask of an item. */
export const publicationOf = ({ ownerId, isPublished }: Item) => ({
  ownerId,
  isPublic: isPublished,
})

/** How a comment or a version says which item it belongs to: by a reference of its own for each kind. */
export const belongingTo = (kind: ContentKind, itemId: string) =>
  kind === 'article' ? { kind, articleId: itemId } : { kind, paperId: itemId }

/** The item that a comment or a version belongs to. */
export function itemIdOf({
  articleId,
  paperId,
}: {
  articleId: string | null
  paperId: string | null
}): string {
  const id = articleId ?? paperId
  if (!id) throw new Error('A comment or version belongs to an item: a check of its table says so.')
  return id
}

/** What stands under an item's address for the public. */
export type PublicItem<Shown> =
  | ({ state: 'public' } & Shown)
  | { state: 'gone' }
  | { state: 'missing' }

interface PublicRow {
  isPublished: boolean
  publishedAt: Date | null
  deletedAt: Date | null
}

interface PublicRead<Row, Shown> {
  kind: ContentKind
  id: string
  /** In whatever state. */
  read: () => Promise<Row | null>
  show: (row: Row) => Promise<Shown>
}

/**
 * One item as the public sees it. `gone` when it was public once and is deleted (docs/rules.md#access); what was only taken
 * back is `missing` like all that is not approved.
 */
export async function findPublicItem<Row extends PublicRow, Shown>({
  kind,
  id,
  read,
  show,
}: PublicRead<Row, Shown>): Promise<PublicItem<Shown>> {
  if (!isUuid(id)) return { state: 'missing' }
  const row = await read()
  if (!row) return { state: (await wasPublicOnce(kind, id)) ? 'gone' : 'missing' }
  if (row.isPublished && !row.deletedAt) return { state: 'public', ...(await show(row)) }
  return { state: row.deletedAt && row.publishedAt ? 'gone' : 'missing' }
}

/** As in the work queue (lib/modules/dashboard/waiting.ts), which has the two apart. */
function waitingOf(kind: ContentKind): Prisma.Sql {
  const { table, key } = itemTables[kind]
  return Prisma.sql`(
    SELECT id, created_at AS since FROM ${table}
    WHERE NOT is_published AND deleted_at IS NULL AND rejected_at IS NULL
    UNION ALL
    SELECT item.id, r.created_at FROM revision AS r
    JOIN ${table} AS item ON item.id = r.${key}
    WHERE r.state = 'PENDING' AND item.is_published AND item.deleted_at IS NULL) AS waiting`
}

/** A part of everybody's items: all that was not deleted, what was, or what waits for a decision, the longest waiting first. */
export type StaffPart = 'all' | 'deleted' | 'waiting'

interface StaffReads<Row, Shown> {
  kind: ContentKind
  /** In any order. */
  find: (where: { id: { in: string[] }; deletedAt?: null }) => Promise<Row[]>
  ownerOf: (row: Row) => string | null
  toShown: (row: Row) => Shown
}

const newestFirst = Prisma.sql`created_at DESC, id DESC`
const longestWaiting = Prisma.sql`since, id`

/** What the staff reads of a kind, in every state. */
export function defineStaffReads<Row extends { id: string; deletedAt: Date | null }, Shown>({
  kind,
  find,
  ownerOf,
  toShown,
}: StaffReads<Row, Shown>) {
  const { table, owner } = itemTables[kind]
  const rowsWhere = (where: Prisma.Sql) => Prisma.sql`${table} WHERE ${where}`

  async function show(
    { ids, total }: IdPage,
    where?: { deletedAt: null },
  ): Promise<ListPage<Shown>> {
    return { rows: inOrder(ids, await find({ id: { in: ids }, ...where })).map(toShown), total }
  }

  return {
    /** One's own, newest first. */
    async listOwn(viewer: Viewer, paging: Paging) {
      const own = rowsWhere(Prisma.sql`${owner} = ${viewer.id}::uuid AND ${isThere}`)
      return show(await readIdPage(own, newestFirst, paging))
    },
    /** Everybody's, newest first. Who may ask is the caller's matter. */
    async listPart(part: StaffPart, paging: Paging) {
      if (part === 'waiting') {
        return show(await readIdPage(waitingOf(kind), longestWaiting, paging), { deletedAt: null })
      }
      const where = part === 'deleted' ? Prisma.sql`deleted_at IS NOT NULL` : isThere
      return show(await readIdPage(rowsWhere(where), newestFirst, paging))
    },
    /** One as somebody sees who may work on it; null for all others. What was deleted only administrators still see. */
    async findOne(viewer: Viewer | null, id: string): Promise<Shown | null> {
      if (!viewer || !isUuid(id)) return null
      const [row] = await find({ id: { in: [id] } })
      if (!row || !can(viewer, `${kind}.edit`, { ownerId: ownerOf(row) })) return null
      if (row.deletedAt && !can(viewer, `${kind}.decide`)) return null
      return toShown(row)
    },
    /**
     * What is not deleted by what somebody typed, newest first: everybody's for administrators, or with `isOwn` one's own.
     * @returns null for who searches what is approved
     */
    async search(viewer: Viewer | null, typed: string, paging: Paging, isOwn: boolean) {
      if (!viewer || !can(viewer, isOwn ? 'dashboard.view' : `${kind}.decide`)) return null
      const matches = await findStaffMatches(kind, typed, paging, isOwn ? viewer.id : null)
      return show(matches, { deletedAt: null })
    },
  }
}
