import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid, isWellFormedToken } from '@/lib/core/identifiers'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { leasedJob } from '@/lib/platform/jobs/lease'
import type { Job } from '@/lib/platform/jobs/schedule'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { readAppealToken } from '@/lib/platform/server-secret'
import { absoluteUrl } from '@/lib/platform/site'
import { activate, revalidatePersonPages } from '../accounts/users/service'
import { parseSnapshot } from '../comments/queries'
import { restoreComment } from '../comments/service'
import { getTags, restoreDeleted } from '../content/service'
import {
  type AppealDecisionInput,
  type AppealDto,
  type AppealInput,
  parseRemovedItem,
} from './schema'

const HOUR_MS = 3_600_000

/**
 * Destroys removed comments that can no longer be appealed, and decisions past their retention. Keeps decisions with
 * a pending appeal, and those about restricted accounts (docs/rules.md#restriction-of-processing).
 * @param now the current time
 */
export async function purgeDecisions(now: Date = new Date()): Promise<void> {
  const settled = {
    user: { accountStatus: { not: 'RESTRICTED' } },
    OR: [{ appealedAt: null }, { appealDecidedAt: { not: null } }, { liftedAt: { not: null } }],
  } satisfies Prisma.ModerationDecisionWhereInput
  const before = (ms: number) => ({ createdAt: { lt: new Date(now.getTime() - ms) }, ...settled })
  await db().moderationDecision.updateMany({
    where: { ...before(retention.appeal), kept: { not: Prisma.DbNull } },
    data: { kept: Prisma.DbNull },
  })
  await db().moderationDecision.deleteMany({ where: before(retention.moderation) })
}

/** The background jobs of moderation in the serving process. */
export const moderationJobs: Job[] = [leasedJob('moderation', HOUR_MS, () => purgeDecisions())]

const personColumns = { id: true, email: true, firstName: true, language: true } as const

/** Selects the administrators who may decide an appeal: not the decider, nor the person it is about. */
const listDeciders = (client: Pick<TransactionClient, 'user'>, decision: Parties) =>
  client.user.findMany({
    where: {
      role: 'ADMIN',
      isApproved: true,
      accountStatus: 'ACTIVE',
      id: { notIn: [decision.userId, ...(decision.decidedById ? [decision.decidedById] : [])] },
    },
    select: personColumns,
  })

interface Parties {
  userId: string
  decidedById: string | null
}

interface Dated {
  createdAt: Date
  liftedAt: Date | null
  appealedAt: Date | null
  appealGranted: boolean | null
}

function getState(row: Dated, now: Date): AppealDto['state'] {
  if (row.appealGranted !== null) return row.appealGranted ? 'granted' : 'refused'
  if (row.liftedAt) return 'over'
  if (row.appealedAt) return 'waiting'
  return now.getTime() - row.createdAt.getTime() < retention.appeal ? 'open' : 'over'
}

function linkError(text: 'appeals.linkInvalid' | 'appeals.linkOver') {
  return new AppError('invalid', text, { token: [text] })
}

/** @throws AppError `invalid` (422) at `token`. */
async function findByToken(client: Pick<TransactionClient, 'moderationDecision'>, token: string) {
  if (!isWellFormedToken(token, 'appeal')) throw linkError('appeals.linkInvalid')
  const id = readAppealToken(token)
  const row = id ? await client.moderationDecision.findUnique({ where: { id } }) : null
  if (!row) throw linkError('appeals.linkOver')
  return row
}

/**
 * Returns the decision to the holder of the link in its mail, without a sign-in: a deactivated account cannot sign
 * in.
 * @throws AppError `invalid` (422) at `token` if this server did not sign it, or its decision is gone.
 */
export async function readAppeal(token: string, now = new Date()): Promise<AppealDto> {
  const row = await findByToken(db(), token)
  return {
    kind: row.kind,
    reason: row.reason,
    decided_at: row.createdAt.toISOString(),
    text: parseSnapshot(row.kept)?.content ?? parseRemovedItem(row.kept)?.title ?? null,
    state: getState(row, now),
    answer: row.appealReason,
    has_other: (await listDeciders(db(), row)).length > 0,
  }
}

/** Locks a decision until the transaction ends, so that each step counts once. */
const lock = (tx: TransactionClient, id: string) =>
  tx.$queryRaw`SELECT 1 FROM moderation_decision WHERE id = ${id}::uuid FOR UPDATE`

function record(
  tx: TransactionClient,
  action: 'appeal.send' | 'appeal.grant' | 'appeal.refuse',
  { actorId, userId, decision }: { actorId: string | null; userId: string; decision: string },
  { requestId }: Caller,
) {
  const detail = { decision }
  return recordAudit(tx, {
    actorId,
    action,
    objectKind: 'user',
    objectId: userId,
    requestId,
    detail,
  })
}

/**
 * Appeals against a decision through the link in its mail, once and within 30 days. Mails the administrators who may
 * decide it; the mail contains no names.
 * @throws AppError `invalid` (422) at `token`; `conflict` (409) when it was appealed against, is over, or was taken
 * back.
 */
export async function sendAppeal({ token, text }: AppealInput, caller: Caller): Promise<AppealDto> {
  const now = new Date()
  await queuedTransaction(async (tx) => {
    const { id } = await findByToken(tx, token)
    await lock(tx, id)
    const row = await findByToken(tx, token)
    if (getState(row, now) !== 'open') throw new AppError('conflict', 'appeals.notOpen')
    await tx.moderationDecision.update({ where: { id }, data: { appeal: text, appealedAt: now } })
    for (const admin of await listDeciders(tx, row)) {
      const language = toLocale(admin.language)
      await queueEmail(tx, {
        template: 'appealWaits',
        link: absoluteUrl(localePath(language, paths.dashboardAppeals)),
        to: admin.email,
        language,
        causeKey: `appeal:${id}:${admin.id}`,
      })
    }
    // The holder of the link may not be the signed-in user, so the event has no actor.
    await record(tx, 'appeal.send', { actorId: null, userId: row.userId, decision: id }, caller)
  })
  scheduleDelivery()
  return readAppeal(token, now)
}

type Row = Awaited<ReturnType<typeof findByToken>>

/**
 * Undoes a decision as far as possible. @returns a function that revalidates its pages; null if nothing was restored
 */
async function undoDecision(tx: TransactionClient, viewer: Viewer, row: Row, caller: Caller) {
  if (row.kind === 'account_deactivated') {
    await activate(tx, viewer, row.userId, caller)
    return () => revalidatePersonPages(row.userId)
  }
  const removed = parseRemovedItem(row.kept)
  if (removed) {
    const { removed: kind, id } = removed
    const isBack = await restoreDeleted(tx, kind, id, { viewer, caller })
    return isBack ? async () => revalidate(...getTags(kind, id, true)) : null
  }
  const comment = await restoreComment(tx, row.userId, row.kept)
  if (!comment) return null
  const { id, kind, itemId } = comment
  await recordAudit(tx, {
    actorId: viewer.id,
    action: 'comment.keep',
    objectKind: `${kind}-comment`,
    objectId: id,
    requestId: caller.requestId,
  })
  return async () => revalidate(tags.comments(kind, itemId))
}

/**
 * Decides an appeal, with a reason that is sent to the person. If granted, restores a removed comment, article or paper
 * and reactivates an account; a destroyed text stays destroyed, as does a deleted case. Of several simultaneous
 * attempts, one counts.
 * @throws AppError `forbidden` to all but administrators, to the original decider and to the person it is about;
 * `not_found`; `conflict` (409) when the appeal no longer waits.
 */
export async function decideAppeal(
  viewer: Viewer,
  id: string,
  { granted, reason }: AppealDecisionInput,
  caller: Caller,
): Promise<{ granted: boolean; is_back: boolean }> {
  requireCan(viewer, 'user.decide')
  if (!isUuid(id)) throw new AppError('not_found', 'appeals.missing')
  const rerender = await queuedTransaction(async (tx) => {
    await lock(tx, id)
    const row = await tx.moderationDecision.findUnique({ where: { id } })
    if (!row?.appealedAt) throw new AppError('not_found', 'appeals.missing')
    if (!can(viewer, 'appeal.decide', row)) throw new AppError('forbidden', 'appeals.notYours')
    if (getState(row, new Date()) !== 'waiting') throw new AppError('conflict', 'appeals.isDecided')
    const back = granted ? await undoDecision(tx, viewer, row, caller) : null
    await tx.moderationDecision.update({
      where: { id },
      data: {
        appealGranted: granted,
        appealReason: reason,
        appealDecidedAt: new Date(),
        appealDecidedById: viewer.id,
        kept: Prisma.DbNull,
      },
    })
    await notifyPerson(tx, row, { granted, reason, isBack: back !== null })
    const parties = { actorId: viewer.id, userId: row.userId, decision: id }
    await record(tx, granted ? 'appeal.grant' : 'appeal.refuse', parties, caller)
    return back
  })
  await rerender?.()
  scheduleDelivery()
  return { granted, is_back: Boolean(rerender) }
}

async function notifyPerson(
  tx: TransactionClient,
  { id, kind, userId }: Row,
  { granted, reason, isBack }: { granted: boolean; reason: string; isBack: boolean },
) {
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personColumns })
  await queueEmail(tx, {
    ...mailTo(person),
    template: 'appealDecided',
    what: kind,
    granted,
    isBack,
    reason,
  })
  const notice = granted ? 'appealGranted' : 'appealRefused'
  const data = { decision: id }
  await tx.notification.create({ data: { userId, kind: notice, data, causeKey: `appeal:${id}` } })
}
