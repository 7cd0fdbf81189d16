import { type AccountStage, accountStage, isProfessional } from '@/lib/core/accounts'
import { hasPermission, type Viewer } from '@/lib/core/permissions'
import type { UserDto } from '@/lib/modules/accounts/users/schema'

export const fullName = (person: { first_name: string; last_name: string }) =>
  `${person.first_name} ${person.last_name}`

/** Maps a profile to the viewer that permission checks take. */
export function toViewer(user: UserDto): Viewer {
  const isApproved = user.is_approved && !hasEndedLicence(user)
  return { id: user.user_id, role: user.role, isApproved }
}

/**
 * Returns whether a professional has only a visitor's rights because their licence has ended
 * (docs/rules.md#licences).
 */
export const hasEndedLicence = ({ role, licence }: UserDto): boolean =>
  isProfessional(role) && licence?.has_ended === true

/** Returns whether this is an approved account with a staff role; the staff area decides what is open to it. */
export function isStaffAccount({ user_id: id, role, is_approved: isApproved }: UserDto): boolean {
  return hasPermission({ id, role, isApproved }, 'view_dashboard')
}

/** The licence to review: a newer one takes precedence over the approved one. */
export const getLicenceUrl = (user: UserDto): string | null =>
  user.new_license ?? user.working_license

export type AccountState = 'restricted' | 'deactivated' | 'pending' | 'approved' | 'unverified'

export const getStage = (user: UserDto): AccountStage =>
  accountStage({
    role: user.role,
    accountStatus: user.account_status,
    isApproved: user.is_approved,
    rejectionReason: user.rejection_reason,
  })

/** The label of an account: a visitor needs no approval. */
export function accountState(
  user: Pick<UserDto, 'account_status' | 'is_approved' | 'role'>,
): AccountState {
  if (user.account_status === 'RESTRICTED') return 'restricted'
  if (user.account_status === 'DEACTIVE') return 'deactivated'
  if (user.account_status === 'PENDING') return 'pending'
  return user.is_approved || user.role === 'USER' ? 'approved' : 'unverified'
}
