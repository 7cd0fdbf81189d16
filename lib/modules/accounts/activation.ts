import 'server-only'
import { accountStage } from '@/lib/core/account-stage'
import { localeOf } from '@/lib/core/locales'
import type { Role } from '@/lib/core/people'
import { recordAudit } from '@/lib/platform/audit/audit'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
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
 * Makes an account active whose address was just proved, greets its person, and calls the administrators to a
 * professional (docs/rules.md#accounts).
 * @returns false when it did not wait for that: it is active already, or deactivated.
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
  await recordAudit(tx, {
    actorId: user.id,
    action: 'account.verify',
    objectKind: 'user',
    objectId: user.id,
    requestId,
  })
  const isInReview = accountStage({ ...user, accountStatus: 'ACTIVE' }) === 'inReview'
  await queueEmail(tx, {
    to: user.email,
    language: localeOf(user.language),
    template: 'welcome',
    firstName: user.firstName,
    isInReview,
    causeKey: `welcome:${user.id}`,
  })
  if (isInReview) await announceReview(tx, user.id, user.id)
  return true
}
