import { isProfessional } from '@/lib/core/people'
import { can, type Viewer } from '@/lib/core/permissions'
import type { UserDto } from '@/lib/modules/users/schema'
import { stageOf } from '../../account/account-state'

export type UserAction = 'licence' | 'approve' | 'reject' | 'verify' | 'deactivate' | 'remove'

/** What can be done to an account in its state. */
export function userActions(viewer: Viewer, user: UserDto): UserAction[] {
  const { role, is_approved, account_status } = user
  const stage = stageOf(user)
  const hasNewLicence = stage === 'open' && user.new_license !== null
  const offered: Record<UserAction, boolean> = {
    licence: isProfessional(role),
    // Not before the address is proved: the mail about it would say what is not true.
    approve: stage === 'inReview' || stage === 'rejected' || hasNewLicence,
    reject: stage === 'inReview' || hasNewLicence,
    verify: account_status !== 'ACTIVE',
    deactivate: account_status === 'ACTIVE' && can(viewer, 'user.deactivate', { id: user.user_id }),
    remove: account_status === 'PENDING' && !is_approved,
  }
  return (Object.keys(offered) as UserAction[]).filter((action) => offered[action])
}

/**
 * When somebody was last here, as far as it is told: N/A for who never was, and for a professional who is not
 * approved.
 */
export function shownLogin({ last_login, role, is_approved }: UserDto): string | null {
  return role === 'USER' || is_approved ? last_login : null
}
