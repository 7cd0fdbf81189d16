import 'server-only'
import { accountStage } from '@/lib/core/account-stage'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isProfessional } from '@/lib/core/people'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { releaseFiles } from '../files/service'
import type { LicenceDetails } from '../licences/schema'
import { acceptLicence, correctLicence, refuseLicence } from '../licences/service'
import {
  type FoundAccount,
  findAccount,
  lockAccount,
  readAgain,
  record,
  requireUnrestricted,
} from './account-row'
import type { ApproveInput, UserDto } from './schema'
import { revalidatePagesNaming } from './service'

/**
 * Only an account whose owner can sign in may be decided about: the mail about the decision says so, and must be true.
 * @throws AppError `conflict` (409).
 */
function requireDecidable(user: FoundAccount): void {
  if (!isProfessional(user.role)) throw new AppError('conflict', 'accounts.notProfessional')
  const stage = accountStage(user)
  if (stage === 'unconfirmed') throw new AppError('conflict', 'accounts.addressUnconfirmed')
  if (stage === 'deactivated') throw new AppError('conflict', 'accounts.isDeactivated')
  requireUnrestricted(user)
}

/** An account after a decision, and a function that removes the bytes of an obsolete licence after the commit. */
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
  await record(tx, viewer, action, id, caller)
  const released = isAccepted ? licenceId : newLicenceId
  const removeBytes = await releaseFiles(tx, released ? [released] : [])
  return { user: await readAgain(tx, id), removeBytes }
}

/**
 * Approves a professional, or the newer licence of one already approved, and mails them. Of several concurrent approvals,
 * one counts.
 * @param input the reason, needed when no licence was sent; and what the reviewer read in the licence
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for a visitor, while the address is not confirmed or the
 *   account deactivated or restricted, or when it is decided; `invalid` without a reason where one is needed.
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
    await record(tx, viewer, 'account.approve', id, caller)
    return { user: await readAgain(tx, id) }
  })
  await revalidatePagesNaming(id)
  sendSoon()
  await approved.removeBytes?.()
  return approved.user
}

/**
 * Rejects a professional, or the newer licence of one already approved, and mails them the reason; they may send their
 * licence again.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for a visitor or somebody already approved without a newer
 *   licence, and while the address is not confirmed or the account deactivated or restricted.
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
    await record(tx, viewer, 'account.reject', id, caller)
    return { user: await readAgain(tx, id) }
  })
  sendSoon()
  await rejected.removeBytes?.()
  return rejected.user
}

/**
 * Records the details of the licence in force of an approved person, even if nobody asked for them at the time.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for somebody who is not approved, or needs no licence.
 */
export async function recordLicence(
  viewer: Viewer,
  id: string,
  details: LicenceDetails,
  caller: Caller,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const user = await db().$transaction(async (tx) => {
    const found = await lockAccount(tx, id)
    requireDecidable(found)
    if (!found.isApproved) throw new AppError('conflict', 'accounts.licenceNotCounting')
    await correctLicence(tx, id, details, viewer.id)
    await record(tx, viewer, 'licence.record', id, caller)
    return readAgain(tx, id)
  })
  return user
}
