import 'server-only'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { type DatabaseClient, db, type TransactionClient } from '@/lib/platform/db/client'

const columns = {
  id: true,
  authorId: true,
  title: true,
  caseStatus: true,
  state: true,
  acknowledgedAt: true,
  redactedAt: true,
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
  /** Also finds a deleted case, which only redaction needs. */
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
export const ownerOf = ({ authorId }: { authorId: string | null }) => ({ ownerId: authorId })

/** Whether a viewer may see a case: only its author and those who may review it see a held one. */
const isShownTo = (viewer: Viewer, { heldSince, authorId }: CaseRow): boolean =>
  heldSince === null || can(viewer, 'forum.readHeld', { ownerId: authorId })

/**
 * A case that is not deleted, for a viewer who may read the forum and see that case.
 * @throws AppError `forbidden` to all but approved staff; `not_found`.
 */
export async function findCase(viewer: Viewer, id: string, which: Which = {}): Promise<CaseRow> {
  requireCan(viewer, 'forum.read')
  if (!isUuid(id)) throw missingCase()
  const row = await findRow(db(), id, which)
  if (!isShownTo(viewer, row)) throw missingCase()
  return row
}

/**
 * Locks a case for the rest of the transaction: anything that changes it or its comments calls this first.
 * @throws AppError `not_found`
 */
export async function lockCase(
  tx: TransactionClient,
  id: string,
  which: Which = {},
): Promise<CaseRow> {
  await tx.$queryRaw`SELECT 1 FROM forum_post WHERE id = ${id}::uuid FOR UPDATE`
  return findRow(tx, id, which)
}

/** @throws AppError `conflict` (409) when a case is closed. */
export function requireNotClosed({ state }: Pick<CaseRow, 'state'>): void {
  if (state === 'CLOSED') throw new AppError('conflict', 'forum.isClosed')
}

/** @throws AppError `conflict` (409) while a case waits for a second look. */
export function requireShown({ heldSince }: Pick<CaseRow, 'heldSince'>): void {
  if (heldSince) throw new AppError('conflict', 'forum.isHeld')
}

/** @throws AppError `conflict` (409) for a redacted text. */
export function requireNotRedacted({ redactedAt }: { redactedAt: Date | null }): void {
  if (redactedAt) throw new AppError('conflict', 'forum.isRedacted')
}
