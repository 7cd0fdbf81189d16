import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { can, type Viewer } from '@/lib/core/permissions'
import { endSessions } from '@/lib/platform/auth/sessions'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { siteProfile } from '@/lib/platform/site'
import { withdrawNotices } from '../notifications/service'
import { lockAccount, record } from './account-row'
import type { UserDto } from './schema'
import { decideAbout, requireAnotherAdmin } from './service'

/** How the person can contact the site's operator: they cannot sign in to request their data. */
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
  return decideAbout(viewer, id, async (tx) => {
    if (!can(viewer, 'user.deactivate', { id })) throw new AppError('conflict', 'accounts.notSelf')
    const user = await lockAccount(tx, id)
    if (user.role === 'ADMIN') await requireAnotherAdmin(tx, id)
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
 * Lifts the restriction of an account, restores its earlier status, and tells its owner.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when it is not restricted.
 */
export function liftRestriction(viewer: Viewer, id: string, caller: Caller): Promise<UserDto> {
  return decideAbout(viewer, id, async (tx) => {
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
    await record(tx, viewer, 'account.lift-restriction', id, caller, { restriction: open.id })
  })
}
