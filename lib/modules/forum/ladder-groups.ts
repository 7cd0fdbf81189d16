import 'server-only'
import type { StepGroup } from '@/lib/core/case-ladder'
import type { TransactionClient } from '@/lib/platform/db/client'
import { readDuty } from '../on-call/queries'
import { specialistsAt } from '../users/queries'
import { readersAt } from './announce'

interface Group {
  ids: string[]
  /** Nobody is on call, so all specialists stand in. */
  nobodyOnCall: boolean
}

interface Moment {
  post: { id: string; authorId: string | null }
  now: Date
}

async function readIds(
  tx: TransactionClient,
  where: NonNullable<Parameters<TransactionClient['user']['findMany']>[0]>['where'],
): Promise<string[]> {
  const rows = await tx.user.findMany({ where, select: { id: true } })
  return rows.map(({ id }) => id)
}

async function readCalled(tx: TransactionClient, { post, now }: Moment): Promise<Group> {
  const tags = await tx.forumTag.findMany({
    where: { postId: post.id },
    select: { userId: true },
  })
  const tagged = tags.map(({ userId }) => userId)
  const { onCall } = await readDuty(tx, now)
  // An author on call is not asked about their own case.
  const nobodyOnCall = onCall === null || onCall === post.authorId
  const others = nobodyOnCall ? await readIds(tx, specialistsAt(now)) : [onCall]
  return { ids: [...new Set([...tagged, ...others])], nobodyOnCall }
}

/** Whom a step of a case notifies at that moment; it does not notify the author. */
export async function readGroup(
  tx: TransactionClient,
  group: StepGroup,
  moment: Moment,
): Promise<Group> {
  if (group === 'called') return readCalled(tx, moment)
  if (group === 'deputy') {
    const { deputy } = await readDuty(tx, moment.now)
    return { ids: deputy ? [deputy] : [], nobodyOnCall: false }
  }
  const { now } = moment
  const where =
    group === 'specialists' ? specialistsAt(now) : { ...readersAt(now), role: 'ADMIN' as const }
  return { ids: await readIds(tx, where), nobodyOnCall: false }
}

/** Gives a receipt to everybody notified of a case, including those who had seen it before. */
export async function noteTold(
  tx: TransactionClient,
  postId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  const data = ids.map((userId) => ({ postId, userId, toldAt: now }))
  await tx.forumReceipt.createMany({ data, skipDuplicates: true })
  await tx.forumReceipt.updateMany({
    where: { postId, userId: { in: [...ids] }, toldAt: null },
    data: { toldAt: now },
  })
}
