/** The providers of people who sign in without a password of ours: Google, or the hospital's own OpenID issuer. */
export type ProviderId = 'google' | 'oidc'

/** The label of the button. */
export interface SignInProvider {
  id: ProviderId
  name: string
}

/** Roles (docs/rules.md#roles). */
export const roles = ['USER', 'RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'] as const

/** Roles with access to the staff area, once approved. */
export const staffRoles = ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'] as const

export type Role = (typeof roles)[number]

export const accountStatuses = ['ACTIVE', 'PENDING', 'DEACTIVE', 'RESTRICTED'] as const

export type AccountStatus = (typeof accountStatuses)[number]

/** Roles that an administrator must approve before they count. */
export function isProfessional(role: Role): boolean {
  return role === 'RHEUMATOLOGIST' || role === 'INTERNAL_MEDICINE'
}

interface NamedPerson {
  firstName: string
  lastName: string
  role: Role
  isApproved: boolean
}

/** Returns whether an administrator has verified that a person is a clinician. */
export function isVerifiedClinician(person: Pick<NamedPerson, 'role' | 'isApproved'>): boolean {
  return person.isApproved && isProfessional(person.role)
}

/**
 * The name others see: staff in full, a visitor as first name and initial (docs/rules.md#accounts).
 */
export function publicName(person: NamedPerson): { first_name: string; last_name: string } {
  const isVisitor = person.role === 'USER' || !person.isApproved
  const [initial = ''] = person.lastName
  return {
    first_name: person.firstName,
    last_name: isVisitor && initial ? `${initial}.` : person.lastName,
  }
}

/**
 * The stage of an account, as named in screens, mails and responses: `unconfirmed` (the address is not verified) →
 * `inReview` (a professional awaiting an administrator's decision) → `open` or `rejected`; a visitor's is `open` once
 * the address is verified. `deactivated` ends any of them, and `restricted` freezes one until that is lifted.
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
