import 'server-only'
import { type LadderStep, nextWorkingMoment } from '@/lib/core/case-ladder'
import type { TransactionClient } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { isWaiting } from './case-state'

const MINUTE_MS = 60_000

type CaseStatus = 'ROUTINE' | 'URGENCY'

const stepsOf = (status: CaseStatus): LadderStep[] =>
  status === 'URGENCY' ? env().CASE_LADDER_URGENT : env().CASE_LADDER_ROUTINE

/** Notifications of routine cases are sent during working hours. */
const dueAt = (status: CaseStatus, moment: number): Date =>
  status === 'URGENCY' ? new Date(moment) : nextWorkingMoment(new Date(moment), env().WORKING_HOURS)

/** The database's clock, which every process shares; within a transaction, when that began. */
export async function databaseNow(tx: TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error('the database has no time')
  return row.now
}

/** Postpones the remaining steps by the time the case did not wait. */
async function resume(tx: TransactionClient, postId: string, status: CaseStatus, now: Date) {
  const stopped = await tx.caseStep.findMany({
    where: { postId, caseStatus: status, takenAt: null, stoppedAt: { not: null } },
    select: { id: true, dueAt: true, stoppedAt: true },
  })
  for (const step of stopped) {
    const paused = now.getTime() - (step.stoppedAt ?? now).getTime()
    const data = { stoppedAt: null, dueAt: dueAt(status, step.dueAt.getTime() + paused) }
    await tx.caseStep.update({ where: { id: step.id }, data })
  }
}

async function begin(tx: TransactionClient, postId: string, status: CaseStatus, now: Date) {
  await tx.caseStep.createMany({
    data: stepsOf(status).map(({ group, after }, place) => ({
      postId,
      caseStatus: status,
      place,
      receivers: group,
      dueAt: dueAt(status, now.getTime() + after * MINUTE_MS),
    })),
    skipDuplicates: true,
  })
}

/**
 * Runs the clock of a case while it waits, and stops it otherwise (docs/rules.md#the-case-clock). Whoever posted or changed
 * the case calls this, with the case locked. It writes only the step rows; `notifyDue` notifies people, outside the
 * transaction.
 */
export async function settleLadder(tx: TransactionClient, postId: string): Promise<void> {
  const post = await tx.forumPost.findUniqueOrThrow({
    where: { id: postId },
    select: {
      caseStatus: true,
      state: true,
      acknowledgedAt: true,
      redactedAt: true,
      deletedAt: true,
      heldSince: true,
    },
  })
  const now = await databaseNow(tx)
  const { caseStatus } = post
  const waits = isWaiting(post)
  await tx.caseStep.updateMany({
    where: {
      postId,
      takenAt: null,
      stoppedAt: null,
      ...(waits ? { caseStatus: { not: caseStatus } } : {}),
    },
    data: { stoppedAt: now },
  })
  if (!waits) return
  const known = await tx.caseStep.count({ where: { postId, caseStatus } })
  if (known > 0) await resume(tx, postId, caseStatus, now)
  else await begin(tx, postId, caseStatus, now)
}

/** Whether the first step of an urgent case has not notified anyone yet. */
export async function isAboutToTell(tx: TransactionClient, postId: string): Promise<boolean> {
  const where = { postId, caseStatus: 'URGENCY', place: 0, takenAt: null, stoppedAt: null } as const
  return (await tx.caseStep.count({ where })) > 0
}
