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

/** The failure that stands for a case that somebody does not get to see. */
export const missingCase = () => new AppError('not_found', 'forum.missing')

interface Which {
  /** Also a case that was deleted, which only its text's destruction asks for. */
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

/** What the rules of the forum must know of a case. */
export type CaseRow = Awaited<ReturnType<typeof findRow>>

/** What a rule asks of a case's author. */
export const ownerOf = ({ authorId }: { authorId: string | null }) => ({ ownerId: authorId })

/** Whether somebody sees a case: one that waits for a second look is there for its author and who may look alone. */
const isShownTo = (viewer: Viewer, { heldSince, authorId }: CaseRow): boolean =>
  heldSince === null || can(viewer, 'forum.readHeld', { ownerId: authorId })

/**
 * A case that is not deleted, for somebody who may read the forum and to whom it is shown.
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
 * Holds a case for the rest of the transaction: whoever changes it or its comments begins with this.
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

/** @throws AppError `conflict` (409) while a case waits for a second look: nobody works on it before. */
export function requireShown({ heldSince }: Pick<CaseRow, 'heldSince'>): void {
  if (heldSince) throw new AppError('conflict', 'forum.isHeld')
}

/** @throws AppError `conflict` (409) for a text that was destroyed. */
export function requireNotRedacted({ redactedAt }: { redactedAt: Date | null }): void {
  if (redactedAt) throw new AppError('conflict', 'forum.isRedacted')
}
