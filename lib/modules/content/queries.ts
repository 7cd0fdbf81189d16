import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import { type DatabaseClient, Prisma, type TransactionClient } from '@/lib/platform/db/client'

/** What the rules must know of an article or paper. */
export interface Item {
  id: string
  title: string
  ownerId: string | null
  /** Who was named to review it for its medical content. */
  reviewerId: string | null
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
    SELECT id, title, ${owner} AS "ownerId", reviewer_id AS "reviewerId", is_published AS "isPublished",
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
