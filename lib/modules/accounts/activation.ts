import 'server-only'
import { accountStage } from '@/lib/core/account-stage'
import type { Role } from '@/lib/core/people'
import { recordOwn } from '@/lib/platform/audit/audit'
import type { TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { announceReview } from '../users/service'

interface Activated {
  id: string
  email: string
  firstName: string
  language: string
  role: Role
  isApproved: boolean
  rejectionReason: string | null
}

/**
 * Activates an account whose address was just confirmed, sends a welcome mail, and for a professional notifies
 * the administrators who review them (docs/rules.md#accounts).
 * @returns false when the account was not pending: it is already active, or deactivated.
 */
export async function activateAccount(
  tx: TransactionClient,
  user: Activated,
  requestId: string,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: user.id, accountStatus: 'PENDING' },
    data: { accountStatus: 'ACTIVE' },
  })
  if (count === 0) return false
  await recordOwn(tx, user.id, 'account.verify', { requestId })
  const isInReview = accountStage({ ...user, accountStatus: 'ACTIVE' }) === 'inReview'
  await queueEmail(tx, {
    ...mailTo(user),
    template: 'welcome',
    isInReview,
    causeKey: `welcome:${user.id}`,
  })
  if (isInReview) await announceReview(tx, user.id, user.id)
  return true
}
