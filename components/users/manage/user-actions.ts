import { isProfessional } from '@/lib/core/people'
import { can, type Viewer } from '@/lib/core/permissions'
import type { UserDto } from '@/lib/modules/users/schema'
import { stageOf } from '../../account/account-state'

export type UserAction = 'licence' | 'approve' | 'reject' | 'verify' | 'deactivate' | 'remove'

/** Returns the actions available for an account in its state. */
export function userActions(viewer: Viewer, user: UserDto): UserAction[] {
  const { role, is_approved, account_status } = user
  const stage = stageOf(user)
  const hasNewLicence = stage === 'open' && user.new_license !== null
  const offered: Record<UserAction, boolean> = {
    licence: isProfessional(role),
    // Not before the address is verified: the mail about it would be untrue.
    approve: stage === 'inReview' || stage === 'rejected' || hasNewLicence,
    reject: stage === 'inReview' || hasNewLicence,
    verify: account_status === 'PENDING' || account_status === 'DEACTIVE',
    deactivate: account_status === 'ACTIVE' && can(viewer, 'user.deactivate', { id: user.user_id }),
    remove: account_status === 'PENDING' && !is_approved,
  }
  return (Object.keys(offered) as UserAction[]).filter((action) => offered[action])
}

/**
 * Returns when someone last signed in, as far as it is shown: N/A for those who never did, and for professionals who are not
 * approved.
 */
export function shownLogin({ last_login, role, is_approved }: UserDto): string | null {
  return role === 'USER' || is_approved ? last_login : null
}
