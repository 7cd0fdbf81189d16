import { type AccountStatus, isProfessional, type Role } from './people'

/**
 * How far an account has come, of which screens, mails and answers all speak alike:
 * `unconfirmed` (nobody has proved the address) → `inReview` (a professional whom an administrator has yet to look at)
 * → `open` or `rejected`; a visitor's is `open` once the address is proved. `deactivated` ends each of them.
 */
export type AccountStage = 'unconfirmed' | 'inReview' | 'rejected' | 'open' | 'deactivated'

interface Account {
  role: Role
  accountStatus: AccountStatus
  isApproved: boolean
  rejectionReason: string | null
}

export function accountStage(account: Account): AccountStage {
  const { role, accountStatus, isApproved, rejectionReason } = account
  if (accountStatus === 'DEACTIVE') return 'deactivated'
  if (accountStatus === 'PENDING') return 'unconfirmed'
  if (isApproved || !isProfessional(role)) return 'open'
  return rejectionReason === null ? 'inReview' : 'rejected'
}
