import 'server-only'
import type { StepGroup } from '@/lib/core/case-ladder'
import { isUnavailable } from '@/lib/core/errors'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import type { NoticeKind } from '@/lib/platform/email/forum-mails'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { clockColumns, isWaiting } from '../cases/case'
import { type CaseStatus, getDueDate, planSteps, readRecipients } from './ladder'
import { cancelPendingCalls, notifyAboutCase } from './notices'

/** Returns the time by the database's clock, which every process shares; within a transaction, its start. */
async function databaseNow(tx: TransactionClient): Promise<Date> {
  const [row] = await tx.$queryRaw<{ now: Date }[]>`SELECT now()`
  if (!row) throw new Error('the database has no time')
  return row.now
}

/** Postpones the remaining steps by the time the case was paused. */
async function resume(tx: TransactionClient, postId: string, status: CaseStatus, now: Date) {
  const stopped = await tx.caseStep.findMany({
    where: { postId, caseStatus: status, takenAt: null, stoppedAt: { not: null } },
    select: { id: true, dueAt: true, stoppedAt: true },
  })
  for (const step of stopped) {
    const paused = now.getTime() - (step.stoppedAt ?? now).getTime()
    const data = { stoppedAt: null, dueAt: getDueDate(status, step.dueAt.getTime() + paused) }
    await tx.caseStep.update({ where: { id: step.id }, data })
  }
}

/**
 * Runs the clock of a case while it waits, and stops it otherwise (docs/rules.md#the-case-clock). Call it after
 * posting or changing a case, with the case locked. It writes only the step rows, and withdraws unsent messages that an
 * urgent case waits; `notifyDueSteps` notifies people, in its own transaction.
 */
export async function syncCaseClock(tx: TransactionClient, postId: string): Promise<void> {
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
  if (!waits || caseStatus !== 'URGENCY') await cancelPendingCalls(tx, postId)
  if (!waits) return
  const known = await tx.caseStep.count({ where: { postId, caseStatus } })
  if (known > 0) await resume(tx, postId, caseStatus, now)
  else {
    const data = planSteps(postId, caseStatus, now)
    await tx.caseStep.createMany({ data, skipDuplicates: true })
  }
}

/** Returns whether the first step of an urgent case has not notified anyone yet. */
export async function isFirstStepPending(tx: TransactionClient, postId: string): Promise<boolean> {
  const where = { postId, caseStatus: 'URGENCY', place: 0, takenAt: null, stoppedAt: null } as const
  return (await tx.caseStep.count({ where })) > 0
}

/** Stores a receipt for everybody notified of a case, including people who had seen it before. */
export async function recordNotified(
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

interface DueStep {
  id: string
  postId: string
  place: number
  receivers: StepGroup
  caseStatus: 'ROUTINE' | 'URGENCY'
  now: Date
}

/**
 * Claims the step that has been due longest, and its case, for the rest of the transaction; skips rows that another worker
 * or a writer has locked, and never waits. A worker that dies releases its step untouched.
 * @param failed steps to leave out
 */
async function claimDueStep(
  tx: TransactionClient,
  clockOffsetMs: number,
  failed: readonly string[],
): Promise<DueStep | null> {
  const rows = await tx.$queryRaw<DueStep[]>`
    SELECT step.id::text AS id, step.post_id::text AS "postId", step.place,
      step.receivers::text AS receivers, step.case_status::text AS "caseStatus",
      now() + make_interval(secs => ${clockOffsetMs / 1000}) AS now
    FROM case_step AS step JOIN forum_post AS post ON post.id = step.post_id
    WHERE step.taken_at IS NULL AND step.stopped_at IS NULL
      AND step.due_at <= now() + make_interval(secs => ${clockOffsetMs / 1000})
      AND step.id <> ALL (${failed}::uuid[])
    ORDER BY step.due_at, step.place LIMIT 1 FOR UPDATE SKIP LOCKED`
  return rows[0] ?? null
}

function getKind({ caseStatus, receivers }: DueStep): NoticeKind {
  if (caseStatus === 'ROUTINE') return 'waiting'
  return receivers === 'administrators' ? 'unattended' : 'urgency'
}

/** The first step of an urgent case announces it; later steps say that it still waits. */
const getCause = ({ caseStatus, place }: DueStep) =>
  caseStatus === 'URGENCY' && place === 0 ? 'urgency' : `step:${caseStatus}:${place}`

/**
 * Notifies each recipient of a step once, and records the recipients and channels; then notifies the author that the
 * previous period has passed.
 */
async function notifyStep(tx: TransactionClient, step: DueStep): Promise<void> {
  const { id, postId, now } = step
  const post = await tx.forumPost.findUniqueOrThrow({
    where: { id: postId },
    select: {
      ...clockColumns,
      deletedAt: true,
      heldSince: true,
      tags: { select: { userId: true } },
    },
  })
  if (!isWaiting(post) || post.caseStatus !== step.caseStatus) {
    await tx.caseStep.update({ where: { id }, data: { stoppedAt: now } })
    return
  }
  const { ids, nobodyOnCall } = await readRecipients(tx, step.receivers, { post, now })
  const taggedIds = post.tags.map(({ userId }) => userId)
  const kinds = new Map(ids.map((userId) => [userId, getKind(step)] as const))
  const isDuty = step.receivers === 'called' || step.receivers === 'deputy'
  const onCallIds = isDuty ? ids : []
  const occasion = {
    post,
    actorId: post.authorId,
    cause: getCause(step),
    taggedIds,
    onCallIds,
    now,
  }
  const notified = [...(await notifyAboutCase(tx, occasion, kinds))]
  const rows = notified.map(([userId, channels]) => ({ stepId: id, userId, channels, toldAt: now }))
  await tx.caseStepReceiver.createMany({ data: rows })
  const receiverIds = step.receivers === 'administrators' ? [] : rows.map(({ userId }) => userId)
  await recordNotified(tx, postId, receiverIds, now)
  await tx.caseStep.update({ where: { id }, data: { takenAt: now, nobodyOnCall } })
  const passed = { post, actorId: null, cause: `passed:${step.caseStatus}:${step.place}`, now }
  if (step.place > 0 && post.authorId) {
    const kind = notified.length > 0 ? 'passed' : 'passedAlone'
    await notifyAboutCase(tx, passed, new Map([[post.authorId, kind]]))
  }
}

/**
 * Notifies the recipients of due steps (docs/rules.md#the-case-clock), each step in its own transaction, so that it
 * notifies everybody once, however many workers run and whenever one dies. A failed step delays no other case and is
 * retried in the next run.
 * @param clockOffsetMs how far ahead of the database's clock to assume the time is
 * @returns the number of steps
 * @throws the first failure, once all others are notified; AppError `unavailable` when the database does not answer
 */
export async function notifyDueSteps(clockOffsetMs = 0): Promise<number> {
  const failures = new Map<string, unknown>()
  let done = 0
  for (;;) {
    const claimed: DueStep[] = []
    try {
      await queuedTransaction(async (tx) => {
        const due = await claimDueStep(tx, clockOffsetMs, [...failures.keys()])
        if (!due) return
        claimed.push(due)
        await notifyStep(tx, due)
      })
    } catch (error) {
      const [failed] = claimed
      if (!failed || isUnavailable(error)) throw error
      failures.set(failed.id, error)
      continue
    }
    if (claimed.length === 0) break
    done += 1
  }
  for (const error of failures.values()) throw error
  return done
}

/** Runs the clock of all cases, at most once at a time in this process. */
export const runCaseClock = singleRun('case-clock', async () => {
  try {
    await notifyDueSteps()
  } finally {
    scheduleDelivery()
  }
})

/** Sends due notifications in the background, so that saving a case does not wait for them. */
export function scheduleNotifications(): void {
  setImmediate(runCaseClock)
}
