'use client'

import { ProfileView } from '../account/profile-view'
import { StaffArea } from './staff-area'

/** One's own profile inside the staff area. */
export function StaffProfile() {
  return <StaffArea>{(user) => <ProfileView user={user} />}</StaffArea>
}
