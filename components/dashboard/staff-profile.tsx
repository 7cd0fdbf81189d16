'use client'

import { useTranslations } from 'next-intl'
import { ProfileView } from '../accounts/profile/own-profile'
import { PublicProfileSection } from '../people/manage/public-profile-section'
import { StaffCrumbs } from './staff-page'
import { useStaffUser } from './staff-viewer'

/** The viewer's own profile inside the staff area. */
export function StaffProfile() {
  const t = useTranslations('staff')
  return (
    <div className="mx-auto max-w-6xl">
      <StaffCrumbs here={t('profile')} />
      <div className="mt-4">
        <ProfileView user={useStaffUser()}>
          <PublicProfileSection />
        </ProfileView>
      </div>
    </div>
  )
}
