import 'server-only'
import type { DatabaseClient, TransactionClient } from '@/lib/platform/db/client'
import type { ModerationState } from '@/lib/platform/db/generated/enums'
import { authorColumns } from '../users/queries'

export type CommentKind = 'article' | 'paper'

/** What is read of a comment, whatever it is on. */
export const commentColumns = {
  id: true,
  authorId: true,
  content: true,
  moderation: true,
  redactedAt: true,
  redactedById: true,
  editedAt: true,
  createdAt: true,
  author: { select: { ...authorColumns, email: true } },
} as const

interface PersonRow {
  firstName: string
  lastName: string
  role: 'USER' | 'RHEUMATOLOGIST' | 'INTERNAL_MEDICINE' | 'ADMIN'
  isApproved: boolean
  avatarId: string | null
}

export interface CommentRow {
  id: string
  /** The article or paper. */
  itemId: string
  authorId: string | null
  content: string
  moderation: ModerationState
  redactedAt: Date | null
  redactedById: string | null
  editedAt: Date | null
  createdAt: Date
  author: (PersonRow & { email: string }) | null
}

/** What the rules must know of the article or paper that comments are on. */
export interface CommentedItem {
  id: string
  title: string
  ownerId: string | null
  isPublic: boolean
  commentsOpen: boolean
}

/** Of one item, those that everybody sees, with those of one person; or certain ones by their ids. */
export type CommentFilter = { itemId: string; authorId: string | null } | { ids: string[] }

export interface CommentChange {
  content?: string
  moderation?: ModerationState
  editedAt?: Date
  redactedAt?: Date
  redactedById?: string
}

export interface ReportRow {
  commentId: string
  reason: string
  createdAt: Date
  reporter: PersonRow | null
}

/** The tables of the comments on one kind of item, as the rules work on them. */
export interface CommentRepository {
  kind: CommentKind
  /** The cached pages that show the comments of an item. */
  tag: (itemId: string) => string
  /** The cached page of the item itself. */
  itemTag: (itemId: string) => string
  findItem: (client: DatabaseClient, id: string) => Promise<CommentedItem | null>
  /** Those of some items that are there, in no order. */
  listItems: (client: DatabaseClient, ids: string[]) => Promise<CommentedItem[]>
  /** Keeps the item as it is until the transaction ends; others may comment meanwhile. */
  shareItem: (tx: TransactionClient, id: string) => Promise<unknown>
  setOpen: (tx: TransactionClient, id: string, isOpen: boolean) => Promise<unknown>
  find: (client: DatabaseClient, id: string) => Promise<CommentRow | null>
  /** The newest of them, at most `take`. */
  list: (client: DatabaseClient, filter: CommentFilter, take: number) => Promise<CommentRow[]>
  /** How many of somebody's comments everybody sees. */
  countVisibleOf: (tx: TransactionClient, authorId: string) => Promise<number>
  /** Holds the comment's row, so that edits, reports and decisions come one after the other. */
  lock: (tx: TransactionClient, id: string) => Promise<unknown>
  add: (
    tx: TransactionClient,
    comment: { itemId: string; authorId: string; content: string; moderation: ModerationState },
  ) => Promise<{ id: string; createdAt: Date }>
  change: (tx: TransactionClient, id: string, to: CommentChange) => Promise<CommentRow>
  remove: (tx: TransactionClient, id: string) => Promise<unknown>
  /** How a report names its comment. */
  reportOf: (commentId: string) => { articleCommentId: string } | { paperCommentId: string }
  /** The reports that nobody has looked at, oldest first. */
  listReports: (client: DatabaseClient, commentIds: string[]) => Promise<ReportRow[]>
}

/** How many rows a person may be shown of one item; the discussion of one does not come near. */
export const MOST_COMMENTS = 500

/** What is read of a report. */
export const reportColumns = {
  reason: true,
  createdAt: true,
  reporter: { select: authorColumns },
} as const
