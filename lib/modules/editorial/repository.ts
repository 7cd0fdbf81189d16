import 'server-only'
import type { DatabaseClient, TransactionClient } from '@/lib/platform/db/client'
import type { RevisionState } from '@/lib/platform/db/generated/enums'
import { authorColumns, type toAuthor } from '../users/queries'

export type ContentKind = 'article' | 'paper'

/** What the editorial rules must know of an article or paper. */
export interface Item {
  id: string
  title: string
  ownerId: string | null
  /** Who was named to review it for its medical content. */
  reviewerId: string | null
  isPublished: boolean
  publishedAt: Date | null
  rejectedAt: Date | null
  deletedAt: Date | null
  updatedAt: Date
}

/** What a decision changes of an item. */
export interface ItemChange {
  isPublished?: boolean
  publishedAt?: Date
  rejectedAt?: Date | null
  rejection?: string | null
  deletedAt?: Date | null
  reviewerId?: string | null
  reviewedAt?: Date | null
  reviewDueAt?: Date | null
}

/** A state that an item must be in for a change to take place. */
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
  /** When it was written, where that is not now. */
  createdAt?: Date
}

/** What is read of a version. */
export const versionColumns = {
  id: true,
  title: true,
  state: true,
  reason: true,
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
  createdAt: Date
  decidedAt: Date | null
  editor: Person
  decider: Person
}

/** Somebody's item whose clinical review is due. */
export interface DueItem {
  id: string
  title: string
  ownerId: string | null
  reviewerId: string | null
  reviewDueAt: Date
}

/** The tables of one kind of item, as the editorial rules work on them. `Content` is all that an edit may change. */
export interface ContentRepository<Content> extends ItemRepository {
  readContent: (tx: DatabaseClient, id: string) => Promise<Content>
  readVersionContent: (tx: DatabaseClient, versionId: string) => Promise<Content>
  writeContent: (tx: TransactionClient, id: string, content: Content) => Promise<unknown>
  addVersion: (
    tx: TransactionClient,
    id: string,
    content: Content,
    version: NewVersion,
  ) => Promise<{ id: string }>
  /** The file that a content names. */
  fileOf: (content: Content) => string | null
  /** The rich text of a content, and the field that takes it. */
  textOf: (content: Content) => { html: string; field: string }
  /** A content by the field names of the calls. */
  describe: (content: Content) => Record<string, unknown>
}

/** Makes the new content out of the one before, within the transaction. */
export type ChangeContent<Content> = (
  tx: TransactionClient,
  before: Content,
) => Promise<Content> | Content

/** The part of it that does not touch contents. */
export interface ItemRepository {
  kind: ContentKind
  /** Where the public reads it. */
  path: (id: string) => string
  /** The cached pages that show it. */
  tags: (id: string) => string[]
  /** The cached pages that show neighbours of it: concerned when it comes, goes or moves, not by what it says. */
  orderTags: readonly string[]
  find: (client: DatabaseClient, id: string) => Promise<Item | null>
  /** Holds the item's row, so that decisions, edits and deletions come one after the other; answers what it says then. */
  lock: (tx: TransactionClient, id: string) => Promise<Item | null>
  /** Whether the item was in that state, and is changed now. */
  change: (tx: TransactionClient, id: string, from: ItemState, to: ItemChange) => Promise<boolean>
  /** Keeps what an item says now as a version. */
  keepPresent: (tx: TransactionClient, id: string, version: NewVersion) => Promise<{ id: string }>
  findWaiting: (
    tx: DatabaseClient,
    id: string,
  ) => Promise<{ id: string; editorId: string | null } | null>
  /** Whether the version waited, and is settled now. */
  settle: (
    tx: TransactionClient,
    versionId: string,
    to: {
      state: 'APPROVED' | 'REJECTED' | 'SUPERSEDED'
      deciderId?: string
      decidedAt?: Date
      reason?: string
    },
  ) => Promise<boolean>
  /** When an edit of it was last rejected. */
  lastRejection: (tx: TransactionClient, id: string) => Promise<Date | null>
  /** Who wrote the version that was public last, and when that was approved. */
  lastApproved: (
    tx: TransactionClient,
    id: string,
  ) => Promise<{ editorId: string | null; decidedAt: Date | null } | null>
  countApproved: (tx: TransactionClient, id: string) => Promise<number>
  /** Newest first. */
  listVersions: (client: DatabaseClient, id: string) => Promise<VersionRow[]>
  /** Files that the item or one of its versions names. */
  fileIds: (tx: TransactionClient, id: string) => Promise<string[]>
  remove: (tx: TransactionClient, id: string) => Promise<boolean>
  /** Ids of what was deleted before a moment. */
  listDeletedBefore: (moment: Date, most: number) => Promise<string[]>
  /** Public items whose review fell due between two moments. */
  listReviewDue: (from: Date, to: Date) => Promise<DueItem[]>
}
