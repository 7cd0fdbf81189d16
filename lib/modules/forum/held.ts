import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'
import type { WorkOrder } from '@/lib/platform/work/fair-queue'
import { settleNotices } from '../notifications/service'
import { holdBackMails, notifyOfCase, readersAt } from './announce'
import type { CaseRow } from './case-row'
import { findKinds, type KeptIdentifiers } from './identifiers'

/** What an edit keeps that may identify the patient, and where. */
interface Edit {
  isUrgent: boolean
  kept: KeptIdentifiers | null
  documentKinds: readonly string[] | undefined
  /** The author withdrew the reason, and nothing is found in the current text. */
  isClean: boolean
}

const SHOWN = { heldSince: null, sentBackReason: null }

/**
 * Decides whether others see a case once an edit is saved (docs/rules.md#a-second-look).
 * @param post the case before the edit
 * @returns the columns to write
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

/** Whether the author of a held case has removed everything that was kept: then no review is needed. */
export async function isCleanNow(
  reason: string | undefined,
  texts: readonly string[],
  order: WorkOrder,
): Promise<boolean> {
  // An absent field says nothing: only the writer's device detects names.
  if (reason !== '') return false
  return (await findKinds(texts, [], order)).every((kinds) => kinds.length === 0)
}

/** Notifies those who may review a held case, and withdraws unsent mails to others. */
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

/** Settles the requests to review a case. */
export const endLook = (tx: TransactionClient, postId: string) =>
  settleNotices(tx, { post: postId, kind: 'forumLook' })
