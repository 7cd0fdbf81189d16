import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import { type DatabaseClient, db, Prisma, type TransactionClient } from '@/lib/platform/db/client'

type ForumAction = Extract<AuditRecord['action'], `forum${string}`>

/** Audits an action on a case or a comment; never any of their text. */
export function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: ForumAction,
  objectId: string,
  { requestId }: Pick<Caller, 'requestId'>,
  detail?: AuditRecord['detail'],
): Promise<void> {
  const objectKind = action.startsWith('forum-comment.') ? 'forum-comment' : 'forum'
  return recordAudit(tx, {
    actorId: viewer.id,
    action,
    objectKind,
    objectId,
    requestId,
    ...(detail ? { detail } : {}),
  })
}

/** The columns of a case from which its clock and its notices follow. */
export const clockColumns = {
  id: true,
  authorId: true,
  caseStatus: true,
  state: true,
  acknowledgedAt: true,
  redactedAt: true,
} as const

const columns = {
  ...clockColumns,
  title: true,
  acceptedAnswerId: true,
  attachmentId: true,
  content: true,
  outcome: true,
  keptKinds: true,
  keptReason: true,
  heldSince: true,
  sentBackReason: true,
  responsibleId: true,
  takenAt: true,
  referral: true,
} as const

/** The error for a case that the viewer may not see. */
export const missingCase = () => new AppError('not_found', 'forum.missing')

interface Which {
  /** Also finds deleted cases, for redaction. */
  evenDeleted?: boolean
}

async function findRow(client: DatabaseClient, id: string, { evenDeleted = false }: Which) {
  const row = await client.forumPost.findFirst({
    where: evenDeleted ? { id } : { id, deletedAt: null },
    select: columns,
  })
  if (!row) throw missingCase()
  return row
}

/** The columns that the rules of the forum need of a case. */
export type CaseRow = Awaited<ReturnType<typeof findRow>>

/** A case's author, in the form that access rules take. */
export const getOwner = ({ authorId }: { authorId: string | null }) => ({ ownerId: authorId })

/** Returns whether a viewer may see a case: only its author and those who may review it see a held one. */
const isVisibleTo = (viewer: Viewer, { heldSince, authorId }: CaseRow): boolean =>
  heldSince === null || can(viewer, 'forum.readHeld', { ownerId: authorId })

/**
 * A case that is not deleted, for a viewer who may read the forum and see that case.
 * @throws AppError `forbidden` to all but approved staff; `not_found`.
 */
export async function findCase(viewer: Viewer, id: string, which: Which = {}): Promise<CaseRow> {
  requireCan(viewer, 'forum.read')
  if (!isUuid(id)) throw missingCase()
  const row = await findRow(db(), id, which)
  if (!isVisibleTo(viewer, row)) throw missingCase()
  return row
}

/**
 * Locks a case for the rest of the transaction: anything that changes it or its comments calls this first.
 * @param which `isShared`: takes a share lock, for changes that leave the case itself unchanged
 * @throws AppError `not_found`
 */
export async function lockCase(
  tx: TransactionClient,
  id: string,
  { isShared = false, ...which }: Which & { isShared?: boolean } = {},
): Promise<CaseRow> {
  const lock = Prisma.raw(isShared ? 'FOR SHARE' : 'FOR UPDATE')
  await tx.$queryRaw`SELECT 1 FROM forum_post WHERE id = ${id}::uuid ${lock}`
  return findRow(tx, id, which)
}

/** @throws AppError `conflict` (409) when a case is closed. */
export function requireNotClosed({ state }: Pick<CaseRow, 'state'>): void {
  if (state === 'CLOSED') throw new AppError('conflict', 'forum.isClosed')
}

/** @throws AppError `conflict` (409) while a case waits for a second look. */
export function requireVisible({ heldSince }: Pick<CaseRow, 'heldSince'>): void {
  if (heldSince) throw new AppError('conflict', 'forum.isHeld')
}

/** @throws AppError `conflict` (409) for a redacted text. */
export function requireNotRedacted({ redactedAt }: { redactedAt: Date | null }): void {
  if (redactedAt) throw new AppError('conflict', 'forum.isRedacted')
}

type Waits = Pick<CaseRow, 'caseStatus' | 'state' | 'acknowledgedAt' | 'redactedAt'>

/** The columns that decide whether others can see a case. */
interface Visibility {
  deletedAt: Date | null
  heldSince: Date | null
}

/** Returns whether an urgent case waits for a clinician to acknowledge it; matches the generated column `triage`. */
export const needsAcknowledgement = (post: Waits): boolean =>
  post.caseStatus === 'URGENCY' &&
  post.state !== 'CLOSED' &&
  post.acknowledgedAt === null &&
  post.redactedAt === null

/**
 * Returns whether a case waits, so that its clock runs: an urgent one to be acknowledged, a routine one to be
 * answered.
 */
export const isWaiting = (post: Waits & Visibility): boolean =>
  post.deletedAt === null &&
  post.heldSince === null &&
  post.redactedAt === null &&
  (post.caseStatus === 'URGENCY' ? needsAcknowledgement(post) : post.state === 'OPEN')

/**
 * Returns whether somebody who may settle a case may also close it: only its author closes an urgent one that still
 * waits.
 */
export const mayClose = (viewer: Viewer, post: Waits & Pick<CaseRow, 'authorId'>): boolean =>
  post.authorId === viewer.id || !needsAcknowledgement(post)

/** Returns whether a case is answered, as defined by the view `forum_answer`. */
async function hasAnswer(tx: TransactionClient, postId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM forum_answer WHERE post_id = ${postId}::uuid LIMIT 1`
  return rows.length > 0
}

/**
 * Returns whether a comment answers its case: in an urgent one, administrators' comments and clarifying questions do
 * not.
 */
export async function isAnswer(tx: TransactionClient, commentId: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM forum_answer WHERE id = ${commentId}::uuid`
  return rows.length > 0
}

/**
 * Updates whether a case that is not closed is answered, from its current columns and comments. Call it after
 * changing them, with the case locked.
 * @param reopen also applies to a closed case, which opens again
 */
export async function settleState(
  tx: TransactionClient,
  post: CaseRow,
  { reopen = false } = {},
): Promise<void> {
  if (post.state === 'CLOSED' && !reopen) return
  const state = (await hasAnswer(tx, post.id)) ? 'ANSWERED' : 'OPEN'
  if (state === post.state) return
  await tx.forumPost.update({
    where: { id: post.id },
    data: { state, ...(reopen ? { outcome: null, closedAt: null } : {}) },
  })
}
