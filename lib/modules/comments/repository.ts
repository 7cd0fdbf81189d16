import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import type { Viewer } from '@/lib/core/permissions'
import { type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import type { DatabaseClient, Prisma, TransactionClient } from '@/lib/platform/db/client'
import { authorColumns } from '../accounts/users/queries'
import { getItemId, toItemReference } from '../content/queries'

type CommentStep = Extract<AuditRecord['action'], `comment.${string}`>

/** Audits what was done to a comment; never any of its text. */
export function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: CommentStep,
  { kind, id }: { kind: ContentKind; id: string },
  { requestId }: Pick<Caller, 'requestId'>,
  detail?: AuditRecord['detail'],
): Promise<void> {
  return recordAudit(tx, {
    actorId: viewer.id,
    action,
    objectKind: `${kind}-comment`,
    objectId: id,
    requestId,
    ...(detail ? { detail } : {}),
  })
}

const select = {
  id: true,
  kind: true,
  articleId: true,
  paperId: true,
  authorId: true,
  content: true,
  moderation: true,
  heldFor: true,
  redactedAt: true,
  redactedById: true,
  editedAt: true,
  createdAt: true,
  author: { select: { ...authorColumns, email: true } },
} as const satisfies Prisma.CommentSelect

type Stored = Prisma.CommentGetPayload<{ select: typeof select }>

/** A comment; `itemId` is the article or paper it is on. */
export type CommentRow = Omit<Stored, 'articleId' | 'paperId'> & { itemId: string }

const toRow = ({ articleId, paperId, ...row }: Stored): CommentRow => ({
  ...row,
  itemId: getItemId({ articleId, paperId }),
})

/** The maximum number of comments shown on one item; no real discussion comes near it. */
const MAX_COMMENTS = 500

/** Finds a comment of one kind; null if there is none. */
export async function findRow(client: DatabaseClient, kind: ContentKind, id: string) {
  const row = await client.comment.findUnique({ where: { id, kind }, select })
  return row && toRow(row)
}

async function listWhere(client: DatabaseClient, where: Prisma.CommentWhereInput, take: number) {
  const rows = await client.comment.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take,
    relationLoadStrategy: 'join',
    select,
  })
  return rows.map(toRow)
}

/** The condition of the comments that every reader sees. */
export const visibleToReaders = {
  moderation: 'VISIBLE',
  NOT: { author: { accountStatus: 'RESTRICTED' } },
} as const satisfies Prisma.CommentWhereInput

/** The newest comments of an item that are visible to all, plus those of one person, newest first. */
export function listItemRows(
  client: DatabaseClient,
  kind: ContentKind,
  itemId: string,
  authorId: string | null,
): Promise<CommentRow[]> {
  const own = authorId ? [{ authorId }] : []
  const where = { ...toItemReference(kind, itemId), OR: [visibleToReaders, ...own] }
  return listWhere(client, where, MAX_COMMENTS)
}

/** Reads comments by id, whatever they are on. */
export const listRowsById = (client: DatabaseClient, ids: string[]) =>
  listWhere(client, { id: { in: ids } }, ids.length)

/** Locks the comment's row, so that edits, reports and decisions run one after the other. */
export const lockRow = (tx: TransactionClient, id: string) =>
  tx.$queryRaw`SELECT 1 FROM comment WHERE id = ${id}::uuid FOR UPDATE`

/** Updates a comment. */
export const changeRow = async (
  tx: TransactionClient,
  id: string,
  data: Partial<
    Pick<
      CommentRow,
      'content' | 'moderation' | 'heldFor' | 'editedAt' | 'redactedAt' | 'redactedById'
    >
  >,
) => toRow(await tx.comment.update({ where: { id }, data, select }))

/** Deletes a comment with its reports. */
export const removeRow = (tx: TransactionClient, id: string) =>
  tx.comment.delete({ where: { id }, select: { id: true } })

/** The unresolved reports about some comments, oldest first. */
export const listReports = (client: DatabaseClient, commentIds: string[]) =>
  client.commentReport.findMany({
    where: { commentId: { in: commentIds }, resolvedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { commentId: true, reason: true, createdAt: true, reporter: { select: authorColumns } },
  })
