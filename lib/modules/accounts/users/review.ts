import 'server-only'
import { accountStage, isProfessional } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { siteProfile } from '@/lib/platform/site'
import { releaseFiles } from '../../files/service'
import { notifyAboutAccount, withdrawNotices } from '../../notifications/service'
import { acceptLicence, correctLicence, refuseLicence } from '../licences/service'
import type { ApproveInput, RecordLicenceInput, RejectInput, UserDto } from './schema'
import {
  decideOnAccount,
  type FoundAccount,
  lockAccount,
  lockForRemoval,
  readUserDto,
  record,
  requireUnrestricted,
  revalidatePersonPages,
} from './service'

/** Returns how a restricted person can contact the site's operator, since they cannot sign in. */
function contact(): string {
  const { mail, phone } = siteProfile()
  return [mail, phone].filter(Boolean).join(', ')
}

/**
 * Restricts an account: its owner cannot sign in, readers see neither its page nor its comments nor its name, and nothing
 * is deleted. Mails the person the reason (docs/rules.md#restriction-of-processing).
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for oneself, the last administrator, an account that is
 *   restricted already, and one whose address was never confirmed.
 */
export function restrictUser(
  viewer: Viewer,
  id: string,
  reason: string,
  caller: Caller,
): Promise<UserDto> {
  return decideOnAccount(viewer, id, async (tx) => {
    if (!can(viewer, 'user.deactivate', { id })) throw new AppError('conflict', 'accounts.notSelf')
    const user = await lockForRemoval(tx, id)
    const { accountStatus: statusBefore } = user
    if (statusBefore === 'RESTRICTED') throw new AppError('conflict', 'accounts.isRestricted')
    if (statusBefore === 'PENDING') throw new AppError('conflict', 'accounts.addressUnconfirmed')
    await tx.user.update({ where: { id }, data: { accountStatus: 'RESTRICTED' } })
    const { id: restriction } = await tx.accountRestriction.create({
      data: { userId: id, reason, statusBefore, restrictedById: viewer.id },
      select: { id: true },
    })
    await tx.oneTimeToken.deleteMany({ where: { userId: id, usedAt: null } })
    await endSessions(tx, id)
    await withdrawNotices(tx, id)
    await queueEmail(tx, {
      ...mailTo(user),
      template: 'accountRestricted',
      reason,
      contact: contact(),
    })
    await record(tx, viewer, 'account.restrict', id, caller, { reason, restriction })
  })
}

/**
 * Lifts the restriction of an account, restores its earlier status, and notifies its owner.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when it is not restricted.
 */
export function liftRestriction(viewer: Viewer, id: string, caller: Caller): Promise<UserDto> {
  return decideOnAccount(viewer, id, async (tx) => {
    const user = await lockAccount(tx, id)
    const open = await tx.accountRestriction.findFirst({
      where: { userId: id, liftedAt: null },
      orderBy: { createdAt: 'desc' },
    })
    if (user.accountStatus !== 'RESTRICTED' || !open) {
      throw new AppError('conflict', 'accounts.isNotRestricted')
    }
    await tx.user.update({ where: { id }, data: { accountStatus: open.statusBefore } })
    await tx.accountRestriction.update({
      where: { id: open.id },
      data: { liftedAt: new Date(), liftedById: viewer.id },
    })
    await queueEmail(tx, { ...mailTo(user), template: 'restrictionLifted' })
    await notifyAboutAccount(tx, id, 'restrictionLifted')
    await record(tx, viewer, 'account.lift-restriction', id, caller, { restriction: open.id })
  })
}

/**
 * Checks that an account belongs to a professional who can sign in, as the decision's mail tells them to.
 * @throws AppError `conflict` (409)
 */
function requireDecidable(user: FoundAccount): void {
  if (!isProfessional(user.role)) throw new AppError('conflict', 'accounts.notProfessional')
  const stage = accountStage(user)
  if (stage === 'unconfirmed') throw new AppError('conflict', 'accounts.addressUnconfirmed')
  if (stage === 'deactivated') throw new AppError('conflict', 'accounts.isDeactivated')
  requireUnrestricted(user)
}

/**
 * Returns whether a licence is the one that the reviewer had on screen.
 * @param seen the address of its file, null if there was none; undefined for a client that does not say
 */
const isSeen = (fileId: string | null, seen: string | null | undefined) =>
  seen === undefined || seen === (fileId && paths.file(fileId))

/**
 * Checks that a decision is about the licence that the reviewer had on screen.
 * @throws AppError `conflict` (409)
 */
function requireSeenLicence(user: FoundAccount, seen: string | null | undefined): void {
  const { isApproved, licenceId, newLicenceId } = user
  if (isSeen(newLicenceId ?? licenceId, seen)) return
  const isDecided = isApproved && !newLicenceId
  throw new AppError('conflict', isDecided ? 'accounts.alreadyDecided' : 'accounts.licenceReplaced')
}

/** The account after a decision, and a function that removes the bytes of an obsolete licence after the commit. */
interface Decided {
  user: UserDto
  removeBytes?: () => Promise<void>
}

/** A decision about a newer licence. */
interface LicenceVerdict {
  action: 'licence.accept' | 'licence.reject'
  mail: { template: 'licenceAccepted' } | { template: 'licenceRejected'; reason: string }
  /** Records the decision on the licence. */
  write: () => Promise<void>
}

/**
 * Settles a newer licence: mails its owner, and releases the file that is no longer in force.
 * @throws AppError `conflict` (409) for the second of two concurrent decisions.
 */
async function settleNewLicence(
  tx: TransactionClient,
  viewer: Viewer,
  { action, mail, write }: LicenceVerdict,
  user: FoundAccount,
  caller: Caller,
): Promise<Decided> {
  const { id, licenceId, newLicenceId } = user
  const isAccepted = action === 'licence.accept'
  const { count } = await tx.user.updateMany({
    where: { id, newLicenceId },
    data: {
      ...(isAccepted && newLicenceId ? { licenceId: newLicenceId } : {}),
      newLicenceId: null,
    },
  })
  if (count === 0) throw new AppError('conflict', 'accounts.alreadyDecided')
  await write()
  await queueEmail(tx, { ...mailTo(user), ...mail })
  await notifyAboutAccount(tx, id, mail.template)
  await record(tx, viewer, action, id, caller)
  const released = isAccepted ? licenceId : newLicenceId
  const removeBytes = await releaseFiles(tx, released ? [released] : [])
  return { user: await readUserDto(tx, id), removeBytes }
}

/**
 * Approves a professional, or the newer licence of one already approved, and notifies them by mail and in the app.
 * Of several concurrent approvals, one counts.
 * @param input the reason, required when no licence was sent; and the licence details entered by the reviewer
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for a visitor, while the address is not confirmed or
 * the account deactivated or restricted, when it is decided, or when another licence was sent meanwhile; `invalid`
 * without a reason where one is needed.
 */
export async function approveUser(
  viewer: Viewer,
  id: string,
  { reason, licence, ...details }: ApproveInput,
  caller: Caller,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const approved = await db().$transaction(async (tx): Promise<Decided> => {
    const user = await lockAccount(tx, id)
    requireDecidable(user)
    requireSeenLicence(user, licence)
    if (user.isApproved && user.newLicenceId) {
      const verdict: LicenceVerdict = {
        action: 'licence.accept',
        mail: { template: 'licenceAccepted' },
        write: () => acceptLicence(tx, id, details, viewer.id),
      }
      return settleNewLicence(tx, viewer, verdict, user, caller)
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
    await notifyAboutAccount(tx, id, 'registrationApproved')
    await record(tx, viewer, 'account.approve', id, caller)
    return { user: await readUserDto(tx, id) }
  })
  await revalidatePersonPages(id)
  scheduleDelivery()
  await approved.removeBytes?.()
  return approved.user
}

/**
 * Rejects a professional, or the newer licence of one already approved, mails them the reason and notifies them in the
 * application. They may send a licence again.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for a visitor or somebody already approved without a
 * newer licence, while the address is not confirmed or the account deactivated or restricted, and when another licence
 * was sent meanwhile.
 */
export async function rejectUser(
  viewer: Viewer,
  id: string,
  { reason, licence }: RejectInput,
  caller: Caller,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const rejected = await db().$transaction(async (tx): Promise<Decided> => {
    const user = await lockAccount(tx, id)
    requireDecidable(user)
    requireSeenLicence(user, licence)
    if (user.isApproved && user.newLicenceId) {
      const verdict: LicenceVerdict = {
        action: 'licence.reject',
        mail: { template: 'licenceRejected', reason },
        write: () => refuseLicence(tx, id, viewer.id),
      }
      return settleNewLicence(tx, viewer, verdict, user, caller)
    }
    const { count } = await tx.user.updateMany({
      where: { id, accountStatus: 'ACTIVE', isApproved: false, rejectedAt: null },
      data: { rejectedAt: new Date(), rejectionReason: reason },
    })
    if (count === 0) throw new AppError('conflict', 'accounts.alreadyDecided')
    await refuseLicence(tx, id, viewer.id)
    await queueEmail(tx, { ...mailTo(user), template: 'rejected', reason })
    await notifyAboutAccount(tx, id, 'registrationRejected')
    await record(tx, viewer, 'account.reject', id, caller)
    return { user: await readUserDto(tx, id) }
  })
  scheduleDelivery()
  await rejected.removeBytes?.()
  return rejected.user
}

/**
 * Records the licence details of an approved person after the approval, and notifies them.
 * @param input the details, and the address of the licence in force that the administrator had on screen; without the
 * address, this is not checked
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for somebody who is not approved, or needs no licence, and
 * when another licence was accepted meanwhile.
 */
export async function recordLicence(
  viewer: Viewer,
  id: string,
  { licence, ...details }: RecordLicenceInput,
  caller: Caller,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const user = await db().$transaction(async (tx) => {
    const found = await lockAccount(tx, id)
    requireDecidable(found)
    if (!found.isApproved) throw new AppError('conflict', 'accounts.licenceNotCounting')
    if (!isSeen(found.licenceId, licence)) {
      throw new AppError('conflict', 'accounts.licenceReplaced')
    }
    await correctLicence(tx, id, details, viewer.id)
    await notifyAboutAccount(tx, id, 'licenceRecorded')
    await record(tx, viewer, 'licence.record', id, caller)
    return readUserDto(tx, id)
  })
  await revalidatePersonPages(id)
  return user
}
