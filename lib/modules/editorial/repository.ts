import 'server-only'
import type { ContentKind } from '@/lib/core/content-kinds'
import { articleTextNames, paperTextNames, selectColumns } from '@/lib/core/content-kinds'
import {
  type DatabaseClient,
  db,
  type Prisma,
  type TransactionClient,
} from '@/lib/platform/db/client'
import type { RevisionState } from '@/lib/platform/db/generated/enums'
import { belongingTo, findItemRow, type Item, itemTables, lockItemRow } from '../content/queries'
import { authorColumns, type toAuthor } from '../users/queries'

export type { ContentKind, Item }

/** The columns of an item that a decision changes. */
export interface ItemChange {
  isPublished?: boolean
  publishedAt?: Date
  rejectedAt?: Date | null
  rejection?: string | null
  deletedAt?: Date | null
  reviewerId?: string | null
  reviewedAt?: Date | null
  reviewDueAt?: Date | null
  reviewNamedById?: string | null
  reviewSentBack?: string | null
  changeNote?: string
  changeNotedAt?: Date
  code?: string
}

/** The state an item must be in for a change to apply. */
export type ItemState = {
  isPublished?: boolean
  rejectedAt?: null
  deletedAt?: null | { not: null }
}

interface NewVersion {
  state: 'PENDING' | 'APPROVED' | 'REJECTED'
  reason?: string
  editorId: string | null
  deciderId?: string
  decidedAt?: Date
  /** When it was written; now by default. */
  createdAt?: Date
  /** The change note for readers. */
  changeNote?: string | null
  /** The code of a text that was already printed. */
  code?: string
}

/** The columns read of a version. */
export const versionColumns = {
  id: true,
  title: true,
  state: true,
  reason: true,
  changeNote: true,
  createdAt: true,
  decidedAt: true,
  editor: { select: authorColumns },
  decider: { select: authorColumns },
} as const

type Person = Parameters<typeof toAuthor>[0]

export interface VersionRow {
  id: string
  title: string
  state: RevisionState
  reason: string | null
  changeNote: string | null
  createdAt: Date
  decidedAt: Date | null
  editor: Person
  decider: Person
}

/** An item whose clinical review is due. */
export interface DueItem {
  id: string
  title: string
  ownerId: string | null
  reviewerId: string | null
  reviewDueAt: Date
}

/** Derives the new content from the previous one, within the transaction. */
export type ChangeContent<Content> = (
  tx: TransactionClient,
  before: Content,
) => Promise<Content> | Content

/** Everything in a version that an edit may change, of any kind. */
const versionContent = {
  title: true,
  language: true,
  audience: true,
  content: true,
  fileId: true,
  text: true,
  authors: true,
  year: true,
  topics: true,
  ...selectColumns(articleTextNames),
  ...selectColumns(paperTextNames),
} as const satisfies Prisma.RevisionSelect

export type VersionContent = Prisma.RevisionGetPayload<{ select: typeof versionContent }>

/** How a kind plugs into the editorial rules. `Content` is everything that an edit may change. */
export interface ContentDescriptor<Content> {
  kind: ContentKind
  /** The cache tags of the pages that show it. */
  tags: (id: string) => string[]
  /** The cache tags of pages that show its neighbours: affected when it comes, goes or moves, not by its text. */
  orderTags: readonly string[]
  readContent: (client: DatabaseClient, id: string) => Promise<Content>
  writeContent: (tx: TransactionClient, id: string, content: Content) => Promise<unknown>
  /** Updates the row with this id if it is in the given state; returns how many rows changed. */
  changeRows: (
    tx: TransactionClient,
    where: ItemState & { id: string },
    data: ItemChange,
  ) => Promise<{ count: number }>
  toVersion: (
    content: Content,
  ) => Partial<VersionContent> & Pick<VersionContent, 'title' | 'content'>
  fromVersion: (version: VersionContent) => Content
  /** The file that a content refers to. */
  getFileId: (content: Content) => string | null
  /** A content's rich text, and the form field that holds it. */
  getText: (content: Content) => { html: string; field: string }
  /** A content by the field names of the API. */
  describe: (content: Content) => Record<string, unknown>
}

interface Settled {
  state: 'APPROVED' | 'REJECTED' | 'SUPERSEDED'
  deciderId?: string
  decidedAt?: Date
  reason?: string
  changeNote?: string
}

/** Defines the repository of one kind of item for the editorial rules. */
export function defineRepository<Content>(descriptor: ContentDescriptor<Content>) {
  const { kind, changeRows, readContent, toVersion, fromVersion, ...rest } = descriptor
  const { table, owner, file, key } = itemTables[kind]

  const addVersion = (
    tx: TransactionClient,
    id: string,
    content: Content,
    version: NewVersion,
  ): Promise<{ id: string; code: string }> =>
    tx.revision.create({
      data: { ...toVersion(content), ...version, ...belongingTo(kind, id) },
      select: { id: true, code: true },
    })

  return {
    ...rest,
    kind,
    readContent,
    addVersion,

    find: (client: DatabaseClient, id: string) => findItemRow(client, kind, id),
    /** Locks the item's row, so that decisions, edits and deletions run one after the other. */
    lock: (tx: TransactionClient, id: string) => lockItemRow(tx, kind, id),
    /** Changes the item if it is in that state; returns whether it did. */
    change: async (tx: TransactionClient, id: string, from: ItemState, to: ItemChange) =>
      (await changeRows(tx, { id, ...from }, to)).count > 0,

    readVersionContent: async (client: DatabaseClient, id: string): Promise<Content> =>
      fromVersion(
        await client.revision.findUniqueOrThrow({ where: { id, kind }, select: versionContent }),
      ),
    /** Stores an item's current text as a version. */
    storePresentVersion: async (tx: TransactionClient, id: string, version: NewVersion) =>
      addVersion(tx, id, await readContent(tx, id), version),
    findWaiting: (client: DatabaseClient, id: string) =>
      client.revision.findFirst({
        where: { ...belongingTo(kind, id), state: 'PENDING' },
        select: { id: true, editorId: true, changeNote: true, code: true },
      }),
    /** Settles a version if it is waiting; returns whether it did. */
    async settle(tx: TransactionClient, id: string, to: Settled): Promise<boolean> {
      const where = { id, state: 'PENDING' } as const
      return (await tx.revision.updateMany({ where, data: to })).count > 0
    },
    /** When an edit of the item was last rejected. */
    async lastRejection(tx: TransactionClient, id: string): Promise<Date | null> {
      const row = await tx.revision.findFirst({
        where: { ...belongingTo(kind, id), state: 'REJECTED' },
        orderBy: { decidedAt: 'desc' },
        select: { decidedAt: true },
      })
      return row?.decidedAt ?? null
    },
    /** The writer of the last approved version, and when it was approved. */
    lastApproved: (tx: TransactionClient, id: string) =>
      tx.revision.findFirst({
        where: { ...belongingTo(kind, id), state: 'APPROVED' },
        orderBy: { decidedAt: { sort: 'desc', nulls: 'last' } },
        select: { editorId: true, decidedAt: true },
      }),
    countApproved: (tx: TransactionClient, id: string) =>
      tx.revision.count({ where: { ...belongingTo(kind, id), state: 'APPROVED' } }),
    /** Newest first. */
    listVersions: (client: DatabaseClient, id: string): Promise<VersionRow[]> =>
      client.revision.findMany({
        where: belongingTo(kind, id),
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        select: versionColumns,
      }),

    /** The files that the item or one of its versions refers to. */
    async fileIds(tx: TransactionClient, id: string): Promise<string[]> {
      const rows = await tx.$queryRaw<{ id: string | null }[]>`
        SELECT ${file}::text AS id FROM ${table} WHERE id = ${id}::uuid
        UNION SELECT file_id::text FROM revision WHERE ${key} = ${id}::uuid`
      return rows.flatMap((row) => row.id ?? [])
    },
    /** Removes the item if it is deleted; returns whether it did. */
    remove: async (tx: TransactionClient, id: string) =>
      (await tx.$executeRaw`
        DELETE FROM ${table} WHERE id = ${id}::uuid AND deleted_at IS NOT NULL`) > 0,
    /** The ids of items deleted before a given time. */
    async listDeletedBefore(moment: Date, limit: number): Promise<string[]> {
      const rows = await db().$queryRaw<{ id: string }[]>`
        SELECT id::text FROM ${table} AS item WHERE deleted_at < ${moment}
          AND NOT EXISTS (SELECT 1 FROM moderation_decision
            WHERE kept ->> 'id' = item.id::text AND appealed_at IS NOT NULL AND appeal_decided_at IS NULL AND lifted_at IS NULL)
        LIMIT ${limit}`
      return rows.map(({ id }) => id)
    },
    /** Public items whose review fell due between two times. */
    listReviewDue: (from: Date, to: Date) =>
      db().$queryRaw<DueItem[]>`
        SELECT id::text, title, ${owner}::text AS "ownerId", reviewer_id::text AS "reviewerId",
          review_due_at AS "reviewDueAt"
        FROM ${table}
        WHERE is_published AND deleted_at IS NULL AND review_due_at >= ${from} AND review_due_at <= ${to}`,
  }
}

export type ContentRepository<Content> = ReturnType<typeof defineRepository<Content>>

/** The part of a repository that does not touch contents. */
export type ItemRepository = Omit<
  ContentRepository<never>,
  | 'readContent'
  | 'readVersionContent'
  | 'writeContent'
  | 'addVersion'
  | 'getFileId'
  | 'getText'
  | 'describe'
>
