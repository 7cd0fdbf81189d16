import 'server-only'
import { accountStage } from '@/lib/core/account-stage'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locales'
import { isProfessional } from '@/lib/core/people'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { type AuditAction, recordAudit } from '@/lib/platform/audit/audit'
import { endSessions } from '@/lib/platform/auth/sessions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { releaseFiles } from '../files/service'
import type { LicenceDetails } from '../licences/schema'
import { acceptLicence, correctLicence, refuseLicence } from '../licences/service'
import { withdrawNotices } from '../notifications/service'
import { tagsOfPagesNaming } from './named-pages'
import { accountColumns, toUser } from './queries'
import type { ApproveInput, UserDto } from './schema'

const decisionColumns = { ...accountColumns, language: true } as const

async function findAccount(tx: TransactionClient, id: string) {
  const user = isUuid(id)
    ? await tx.user.findUnique({ where: { id }, select: decisionColumns })
    : null
  if (!user) throw new AppError('not_found', 'accounts.userMissing')
  return user
}

type FoundAccount = Awaited<ReturnType<typeof findAccount>>

/**
 * Only an account that can be signed in to is decided about: the mail about it says so, and it must be true.
 * @throws AppError `conflict` (409).
 */
function requireDecidable(user: FoundAccount): void {
  if (!isProfessional(user.role)) throw new AppError('conflict', 'accounts.notProfessional')
  const stage = accountStage(user)
  if (stage === 'unconfirmed') throw new AppError('conflict', 'accounts.addressUnconfirmed')
  if (stage === 'deactivated') throw new AppError('conflict', 'accounts.isDeactivated')
}

function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: AuditAction,
  objectId: string,
  { requestId }: Caller,
) {
  return recordAudit(tx, { actorId: viewer.id, action, objectKind: 'user', objectId, requestId })
}

const mailTo = (user: FoundAccount) => ({
  to: user.email,
  language: localeOf(user.language),
  firstName: user.firstName,
})

async function readAgain(tx: TransactionClient, id: string): Promise<UserDto> {
  return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: accountColumns }))
}

/**
 * Tells the administrators that somebody waits for their review; the mail names nobody.
 * @param cause what it is about, an id: nobody is told twice of the same.
 */
export async function announceReview(
  tx: TransactionClient,
  userId: string,
  cause: string,
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE', id: { not: userId } },
    select: { id: true, email: true, language: true },
  })
  for (const admin of admins) {
    await queueEmail(tx, {
      to: admin.email,
      language: localeOf(admin.language),
      template: 'newLicence',
      causeKey: `review:${cause}:${admin.id}`,
    })
  }
}

/**
 * Has the public pages rendered anew that name somebody: who is approved is named in full, and has a page of their own as
 * long as they are active. To be called once the change is committed.
 */
export async function revalidatePagesNaming(id: string): Promise<void> {
  revalidate(...(await tagsOfPagesNaming(db(), id)))
}

/** An account after a decision; what removes the bytes of a licence that no longer counts, once it is committed. */
interface Decided {
  user: UserDto
  removeBytes?: () => Promise<void>
}

/** Settles a newer licence: of two decisions at once one counts. */
async function settleNewLicence(
  tx: TransactionClient,
  { id, newLicenceId }: FoundAccount,
  licence: { licenceId?: string },
) {
  const { count } = await tx.user.updateMany({
    where: { id, newLicenceId },
    data: { ...licence, newLicenceId: null },
  })
  if (count === 0) throw new AppError('conflict', 'accounts.alreadyDecided')
}

async function acceptNewLicence(
  tx: TransactionClient,
  viewer: Viewer,
  user: FoundAccount,
  details: LicenceDetails,
  caller: Caller,
): Promise<Decided> {
  await settleNewLicence(tx, user, user.newLicenceId ? { licenceId: user.newLicenceId } : {})
  await acceptLicence(tx, user.id, details, viewer.id)
  await queueEmail(tx, { ...mailTo(user), template: 'licenceAccepted' })
  await record(tx, viewer, 'licence.accept', user.id, caller)
  const removeBytes = await releaseFiles(tx, user.licenceId ? [user.licenceId] : [])
  return { user: await readAgain(tx, user.id), removeBytes }
}

async function rejectNewLicence(
  tx: TransactionClient,
  viewer: Viewer,
  user: FoundAccount,
  reason: string,
  caller: Caller,
): Promise<Decided> {
  await settleNewLicence(tx, user, {})
  await refuseLicence(tx, user.id, viewer.id)
  await queueEmail(tx, { ...mailTo(user), template: 'licenceRejected', reason })
  await record(tx, viewer, 'licence.reject', user.id, caller)
  const removeBytes = await releaseFiles(tx, user.newLicenceId ? [user.newLicenceId] : [])
  return { user: await readAgain(tx, user.id), removeBytes }
}

/**
 * Approves a professional, or the newer licence of one who is approved; they are told by mail. Of many approvals at once one counts.
 * @param input why somebody is approved who sent no licence, needed then; and what the reviewer read in the licence
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for a visitor, while the
 *   address is not confirmed or the account deactivated, or when it is decided; `invalid` without a
 *   reason where one is needed.
 */
export async function approveUser(
  viewer: Viewer,
  id: string,
  { reason, ...details }: ApproveInput,
  caller: Caller,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const approved = await db().$transaction(async (tx): Promise<Decided> => {
    const user = await findAccount(tx, id)
    requireDecidable(user)
    if (user.isApproved && user.newLicenceId) {
      return acceptNewLicence(tx, viewer, user, details, caller)
    }
    if (!user.licenceId && !reason) {
      const text = 'accounts.reasonWithoutLicence'
      throw new AppError('invalid', text, { reason: [text] })
    }
    const { count } = await tx.user.updateMany({
      where: { id, accountStatus: 'ACTIVE', isApproved: false },
      data: {
        isApproved: true,
        approvedAt: new Date(),
        approvedById: viewer.id,
        approvalReason: reason || null,
        rejectedAt: null,
        rejectionReason: null,
      },
    })
    if (count === 0) throw new AppError('conflict', 'accounts.alreadyDecided')
    await acceptLicence(tx, id, details, viewer.id)
    await queueEmail(tx, { ...mailTo(user), template: 'approved' })
    await record(tx, viewer, 'account.approve', id, caller)
    return { user: await readAgain(tx, id) }
  })
  await revalidatePagesNaming(id)
  sendSoon()
  await approved.removeBytes?.()
  return approved.user
}

/**
 * Does not approve a professional, or the newer licence of one who is approved, and tells them why; they may send their licence again.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for a visitor or somebody who is approved, and
 *   while the address is not confirmed or the account deactivated.
 */
export async function rejectUser(
  viewer: Viewer,
  id: string,
  reason: string,
  caller: Caller,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const rejected = await db().$transaction(async (tx): Promise<Decided> => {
    const user = await findAccount(tx, id)
    requireDecidable(user)
    if (user.isApproved && user.newLicenceId) {
      return rejectNewLicence(tx, viewer, user, reason, caller)
    }
    const { count } = await tx.user.updateMany({
      where: { id, accountStatus: 'ACTIVE', isApproved: false, rejectedAt: null },
      data: { rejectedAt: new Date(), rejectionReason: reason },
    })
    if (count === 0) throw new AppError('conflict', 'accounts.alreadyDecided')
    await refuseLicence(tx, id, viewer.id)
    await queueEmail(tx, { ...mailTo(user), template: 'rejected', reason })
    await record(tx, viewer, 'account.reject', id, caller)
    return { user: await readAgain(tx, id) }
  })
  sendSoon()
  await rejected.removeBytes?.()
  return rejected.user
}

/**
 * Records what is known of the licence that counts, of somebody who is approved: also when nobody asked for it then.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for who is not approved, or needs no licence.
 */
export async function recordLicence(
  viewer: Viewer,
  id: string,
  details: LicenceDetails,
  caller: Caller,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const user = await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT id FROM "user" WHERE id::text = ${id} FOR UPDATE`
    const found = await findAccount(tx, id)
    requireDecidable(found)
    if (!found.isApproved) throw new AppError('conflict', 'accounts.licenceNotCounting')
    await correctLicence(tx, id, details, viewer.id)
    await record(tx, viewer, 'licence.record', id, caller)
    return readAgain(tx, id)
  })
  return user
}

/**
 * Makes an account active: one that was deactivated, or whose address nobody confirmed.
 * @throws AppError `forbidden`; `not_found`.
 */
export async function reactivateUser(viewer: Viewer, id: string, caller: Caller): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const active = await db().$transaction(async (tx) => {
    await findAccount(tx, id)
    await tx.user.update({ where: { id }, data: { accountStatus: 'ACTIVE' } })
    await record(tx, viewer, 'account.reactivate', id, caller)
    return readAgain(tx, id)
  })
  await revalidatePagesNaming(id)
  return active
}

/** Locks the administrators, so that two who deactivate each other do not both succeed. */
async function requireAnotherAdmin(tx: TransactionClient, id: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user"
    WHERE role = 'ADMIN' AND is_approved AND account_status = 'ACTIVE' ORDER BY id FOR UPDATE`
  if (!admins.some((admin) => admin.id !== id)) {
    throw new AppError('conflict', 'accounts.lastAdmin')
  }
}

/**
 * Deactivates an account; its sessions end with their next request, and what waits to be mailed to it is not.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for oneself and the last administrator.
 */
export async function deactivateUser(viewer: Viewer, id: string, caller: Caller): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const deactivated = await db().$transaction(async (tx) => {
    const user = await findAccount(tx, id)
    if (user.role === 'ADMIN') await requireAnotherAdmin(tx, id)
    if (!can(viewer, 'user.deactivate', { id })) throw new AppError('conflict', 'accounts.notSelf')
    await tx.user.update({ where: { id }, data: { accountStatus: 'DEACTIVE' } })
    await tx.oneTimeToken.deleteMany({ where: { userId: id, usedAt: null } })
    await endSessions(tx, id)
    await withdrawNotices(tx, id)
    await record(tx, viewer, 'account.deactivate', id, caller)
    return readAgain(tx, id)
  })
  await revalidatePagesNaming(id)
  return deactivated
}

/**
 * Deletes an account that is neither confirmed nor approved, with its files; answers what removes their bytes, to be
 * called once the transaction is committed.
 * @throws AppError `not_found`; `conflict` (409) for any other account.
 */
export async function removePendingAccount(
  tx: TransactionClient,
  id: string,
): Promise<() => Promise<void>> {
  await findAccount(tx, id)
  const files = await tx.storedFile.findMany({
    where: { OR: [{ uploaderId: id }, { licenceOf: { id } }, { avatarOf: { id } }] },
    select: { id: true },
  })
  const { count } = await tx.user.deleteMany({
    where: { id, accountStatus: 'PENDING', isApproved: false },
  })
  if (count === 0) throw new AppError('conflict', 'accounts.notPending')
  return releaseFiles(
    tx,
    files.map((file) => file.id),
  )
}

/**
 * Deletes an account for good, with its files: only one that is neither confirmed nor approved.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for any other account.
 */
export async function deleteUser(viewer: Viewer, id: string, caller: Caller): Promise<void> {
  requireCan(viewer, 'user.decide')
  const removeBytes = await db().$transaction(async (tx) => {
    const removal = await removePendingAccount(tx, id)
    await record(tx, viewer, 'account.delete', id, caller)
    return removal
  })
  await removeBytes()
}
