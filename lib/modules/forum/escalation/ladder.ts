import 'server-only'
import { getNextWorkingTime, type LadderStep, type StepGroup } from '@/lib/core/case-ladder'
import type { TransactionClient } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { cliniciansAt, specialistsAt } from '../../accounts/users/queries'
import { readDuty } from '../../on-call/queries'

const MINUTE_MS = 60_000

export type CaseStatus = 'ROUTINE' | 'URGENCY'

const getSteps = (status: CaseStatus): LadderStep[] =>
  status === 'URGENCY' ? env().CASE_LADDER_URGENT : env().CASE_LADDER_ROUTINE

/** Notifications of routine cases are sent during working hours. */
export const getDueDate = (status: CaseStatus, moment: number): Date =>
  status === 'URGENCY'
    ? new Date(moment)
    : getNextWorkingTime(new Date(moment), env().WORKING_HOURS)

/**
 * Plans the steps of a case that begins to wait (docs/rules.md#the-case-clock).
 * @returns the rows to create, in order
 */
export const planSteps = (postId: string, status: CaseStatus, start: Date) =>
  getSteps(status).map(({ group, after }, place) => ({
    postId,
    caseStatus: status,
    place,
    receivers: group,
    dueAt: getDueDate(status, start.getTime() + after * MINUTE_MS),
  }))

interface Group {
  ids: string[]
  /** Nobody is on call, so all specialists are notified. */
  nobodyOnCall: boolean
}

interface StepContext {
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

async function readCalled(tx: TransactionClient, { post, now }: StepContext): Promise<Group> {
  const tags = await tx.forumTag.findMany({
    where: { postId: post.id },
    select: { userId: true },
  })
  const tagged = tags.map(({ userId }) => userId)
  const { onCall } = await readDuty(tx, now)
  // Skips an author on call for their own case.
  const nobodyOnCall = onCall === null || onCall === post.authorId
  const others = nobodyOnCall ? await readIds(tx, specialistsAt(now)) : [onCall]
  return { ids: [...new Set([...tagged, ...others])], nobodyOnCall }
}

/** Reads the recipients of a step of a case at the given time, without the author. */
export async function readRecipients(
  tx: TransactionClient,
  group: StepGroup,
  moment: StepContext,
): Promise<Group> {
  if (group === 'called') return readCalled(tx, moment)
  if (group === 'deputy') {
    const { deputy } = await readDuty(tx, moment.now)
    return { ids: deputy ? [deputy] : [], nobodyOnCall: false }
  }
  const { now } = moment
  const where =
    group === 'specialists' ? specialistsAt(now) : { ...cliniciansAt(now), role: 'ADMIN' as const }
  return { ids: await readIds(tx, where), nobodyOnCall: false }
}
