import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { WorkOrder } from '@/lib/platform/work/fair-queue'
import { settleNotices } from '../notifications/service'
import { holdBackMails, notifyOfCase, readersAt } from './announce'
import type { CaseRow } from './case-row'
import { findKinds, type KeptIdentifiers } from './identifiers'

/** What an edit has kept, by where it was found. */
interface Edit {
  isUrgent: boolean
  kept: KeptIdentifiers | null
  documentKinds: readonly string[] | undefined
  /** Its author has taken the reason away, and nothing is found in what stands there now. */
  isClean: boolean
}

const SHOWN = { heldSince: null, sentBackReason: null }

/**
 * Whether others see a case once an edit is saved (docs/rules.md#a-second-look).
 * @param post as it was before
 * @returns the columns that say so
 */
export function holdOf(post: CaseRow, { isUrgent, kept, documentKinds = [], isClean }: Edit) {
  if (isUrgent) return SHOWN
  if (post.heldSince) {
    const nothing = { ...SHOWN, keptReason: null, keptKinds: [] }
    return isClean ? nothing : { heldSince: new Date(), sentBackReason: null }
  }
  const isNewReason = post.caseStatus === 'ROUTINE' && kept?.keptReason !== post.keptReason
  const adds = kept !== null && (kept.keptKinds.length + documentKinds.length > 0 || isNewReason)
  return adds ? { heldSince: new Date(), sentBackReason: null } : {}
}

/** Whether the author of a held case has taken out all that was kept: then nobody need look. */
export async function isCleanNow(
  reason: string | undefined,
  texts: readonly string[],
  order: WorkOrder,
): Promise<boolean> {
  // Without the field nothing is said of it: names are known on the writer's device alone.
  if (reason !== '') return false
  return (await findKinds(texts, [], order)).every((kinds) => kinds.length === 0)
}

/** Notifies those who may look that a case waits for it; what others were to be told by mail is taken back. */
export async function askForLook(
  tx: TransactionClient,
  post: Pick<CaseRow, 'id' | 'authorId' | 'caseStatus'>,
): Promise<void> {
  await holdBackMails(tx, post.id)
  const people = await tx.user.findMany({
    where: { ...readersAt(new Date()), role: { in: ['RHEUMATOLOGIST', 'ADMIN'] } },
    select: { id: true },
  })
  const kinds = new Map(people.map(({ id }) => [id, 'look' as const]))
  await notifyOfCase(tx, { post, actorId: post.authorId, cause: `look:${Date.now()}` }, kinds)
}

/** Nobody is asked to look any more. */
export const endLook = (tx: TransactionClient, postId: string) =>
  settleNotices(tx, { post: postId, kind: 'forumLook' })
