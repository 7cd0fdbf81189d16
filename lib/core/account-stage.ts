import { type AccountStatus, isProfessional, type Role } from './people'

/**
 * How far an account has come, described the same way by screens, mails and responses: `unconfirmed` (the address is not
 * verified) → `inReview` (a professional awaiting an administrator's decision) → `open` or `rejected`; a visitor's is `open`
 * once the address is verified. `deactivated` ends any of them, and `restricted` freezes one until that is lifted.
 */
export type AccountStage =
  | 'unconfirmed'
  | 'inReview'
  | 'rejected'
  | 'open'
  | 'deactivated'
  | 'restricted'

interface Account {
  role: Role
  accountStatus: AccountStatus
  isApproved: boolean
  rejectionReason: string | null
}

export function accountStage(account: Account): AccountStage {
  const { role, accountStatus, isApproved, rejectionReason } = account
  if (accountStatus === 'DEACTIVE') return 'deactivated'
  if (accountStatus === 'RESTRICTED') return 'restricted'
  if (accountStatus === 'PENDING') return 'unconfirmed'
  if (isApproved || !isProfessional(role)) return 'open'
  return rejectionReason === null ? 'inReview' : 'rejected'
}
