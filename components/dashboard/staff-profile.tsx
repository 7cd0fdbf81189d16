'use client'

import { ProfileView } from '../account/profile-view'
import { useStaffUser } from './staff-viewer'

/** One's own profile inside the staff area. */
export function StaffProfile() {
  return <ProfileView user={useStaffUser()} />
}
