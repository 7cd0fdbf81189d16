'use client'

import { useLocale } from 'next-intl'
import { AwaitedProfile } from '../account/awaited-profile'
import { ProfileSkeleton } from '../account/profile-skeleton'
import { useMemberArea } from '../account/use-member-area'
import { useProfile } from '../account/use-profile'
import { NotificationList } from './notification-list'

/** A visitor's notifications and notification settings. */
export function OwnNotices() {
  useMemberArea(useLocale())
  const profile = useProfile()
  if (profile.data) return <NotificationList isStaff={false} />
  return <AwaitedProfile profile={profile} loading={<ProfileSkeleton />} />
}
