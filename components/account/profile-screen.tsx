'use client'

import { useLocale } from 'next-intl'
import { AwaitedProfile } from './awaited-profile'
import { ProfileSkeleton } from './profile-skeleton'
import { ProfileView } from './profile-view'
import { useMemberArea } from './use-member-area'
import { useProfile } from './use-profile'

/** One's own profile. The staff area shows the same behind its gate. */
export function ProfileScreen() {
  useMemberArea(useLocale())
  const profile = useProfile()
  if (profile.data) {
    return (
      <div className="px-4 py-8">
        <ProfileView user={profile.data} />
      </div>
    )
  }
  return <AwaitedProfile profile={profile} loading={<ProfileSkeleton />} />
}
