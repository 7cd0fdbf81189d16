import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localePath, paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { isUuid } from '@/lib/core/uuid'
import { recordOwn } from '@/lib/platform/audit/audit'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { describeError, log } from '@/lib/platform/log/log'
import { absoluteUrl } from '@/lib/platform/site'
import { lockUser } from '../users/queries'
import { requireAnotherAdmin } from '../users/service'
import { eraseAccount } from './erase'
import type { ErasureByAdminInput, ErasureDto, ErasureInput } from './schema'

const toWishes = ({ keeps_comments, keeps_texts }: ErasureInput) => ({
  keepsComments: keeps_comments,
  keepsTexts: keeps_texts,
})

async function readPerson(tx: TransactionClient, id: string) {
  const select = { email: true, firstName: true, language: true } as const
  return mailTo(await tx.user.findUniqueOrThrow({ where: { id }, select }))
}

/**
 * Requests the erasure of the viewer's account in 14 days; the mail says until when it can be withdrawn. Another request
 * can change what stays, but not the day.
 * @throws AppError `conflict` (409) for the last administrator
 */
export async function askForErasure(
  viewer: Viewer,
  input: ErasureInput,
  caller: Caller,
): Promise<ErasureDto> {
  const { id: userId, role } = viewer
  const dueAt = new Date(Date.now() + retention.erasure)
  const due = await db().$transaction(async (tx) => {
    if (role === 'ADMIN') await requireAnotherAdmin(tx, userId)
    await lockUser(tx, userId)
    const before = await tx.erasureRequest.findUnique({ where: { userId } })
    const wishes = toWishes(input)
    const asked = await tx.erasureRequest.upsert({
      where: { userId },
      create: { userId, dueAt, ...wishes },
      update: wishes,
    })
    await recordOwn(tx, userId, 'erasure.ask', caller)
    if (before) return asked.dueAt
    const person = await readPerson(tx, userId)
    const link = absoluteUrl(`${localePath(person.language, paths.profile)}#erasure`)
    await queueEmail(tx, { ...person, template: 'erasureAsked', due: dueAt.toISOString(), link })
    return asked.dueAt
  })
  sendSoon()
  return { due_at: due.toISOString() }
}

/** Withdraws the viewer's own erasure request. @throws AppError `conflict` (409) where there is none. */
export async function withdrawErasure(viewer: Viewer, caller: Caller): Promise<ErasureDto> {
  const { id: userId } = viewer
  await db().$transaction(async (tx) => {
    const { count } = await tx.erasureRequest.deleteMany({ where: { userId } })
    if (count === 0) throw new AppError('conflict', 'ownData.erasureNotAsked')
    await queueEmail(tx, { ...(await readPerson(tx, userId)), template: 'erasureWithdrawn' })
    await recordOwn(tx, userId, 'erasure.withdraw', caller)
  })
  sendSoon()
  return { due_at: null }
}

/**
 * Erases an account at once, on the person's written request; the reason stays in the audit log, without their name.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) for one's own account, which has 14
 *   days in the profile, and for the last administrator.
 */
export async function eraseByAdministrator(
  viewer: Viewer,
  id: string,
  { reason, ...input }: ErasureByAdminInput,
  { requestId }: Caller,
): Promise<void> {
  requireCan(viewer, 'user.decide')
  if (!can(viewer, 'user.deactivate', { id })) {
    throw new AppError('conflict', 'ownData.erasureNotSelf')
  }
  const by = { actorId: viewer.id, reason, requestId }
  const isErased = isUuid(id) && (await eraseAccount(id, async () => toWishes(input), by))
  if (!isErased) throw new AppError('not_found', 'accounts.userMissing')
}

/** Locks the erasure request: a concurrent withdrawal waits, then finds the account gone. */
async function readDue(tx: TransactionClient, userId: string, now: Date) {
  await tx.$queryRaw`SELECT 1 FROM erasure_request WHERE user_id = ${userId}::uuid FOR UPDATE`
  return tx.erasureRequest.findUnique({
    where: { userId, dueAt: { lte: now }, user: { accountStatus: { not: 'RESTRICTED' } } },
  })
}

/**
 * Erases the accounts whose 14 days are over. One that cannot be erased (the last administrator, or the database is down)
 * is retried in the next run, and does not hold up the others.
 * @param now the moment to treat as the present
 * @returns how many
 */
export async function eraseDue(now: Date = new Date()): Promise<number> {
  const due = await db().erasureRequest.findMany({
    // A restricted account stays as it is until the restriction is lifted.
    where: { dueAt: { lte: now }, user: { accountStatus: { not: 'RESTRICTED' } } },
    select: { userId: true },
    orderBy: { dueAt: 'asc' },
  })
  let erased = 0
  for (const { userId } of due) {
    try {
      const isErased = await eraseAccount(userId, (tx) => readDue(tx, userId, now), {
        actorId: null,
      })
      if (isErased) erased += 1
    } catch (error) {
      const level = error instanceof AppError ? 'warn' : 'error'
      log(level, 'erasure.failed', { user: userId, ...describeError(error) })
    }
  }
  return erased
}
