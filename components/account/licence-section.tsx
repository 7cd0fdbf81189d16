'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import type { UserDto } from '@/lib/modules/users/schema'
import { hasEndedLicence, shownLicence } from './account-state'
import { LicenceFacts } from './licence-facts'
import { LicenceForm } from './licence-form'
import { LicenceNotice } from './licence-notice'
import { LicenceReadings } from './licence-readings'
import { PrivateDocument } from './private-document'
import { ProfileSection } from './profile-section'
import { awaitsReview, ReviewNotice } from './review-notice'

/** A professional's licence: what was sent, the state of its review, and the form for another one. */
export function LicenceSection({ user }: { user: UserDto }) {
  const t = useTranslations('profile')
  const tMembers = useTranslations('members')
  const heading = useRef<HTMLHeadingElement>(null)
  const isOpen = awaitsReview(user)
  const licence = shownLicence(user)

  // The browser looked for `#licence` before the profile was rendered.
  useEffect(() => {
    if (location.hash !== '#licence') return
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <ProfileSection id="licence" title={t('licence')} headingRef={heading}>
      <div className="grid justify-items-start gap-4">
        {isOpen ? (
          <ReviewNotice
            user={user}
            texts={{
              reviewTitle: tMembers('reviewTitle'),
              reviewText: tMembers('reviewText'),
              rejectedTitle: tMembers('rejectedTitle'),
              rejectedText: tMembers('rejectedText'),
            }}
          />
        ) : hasEndedLicence(user) ? null : (
          <p className="text-muted">{t(user.new_license ? 'licenceWaits' : 'licenceApproved')}</p>
        )}
        <LicenceNotice user={user} isAtForm />
        <LicenceFacts user={user} />
        {licence ? (
          <div className="no-print">
            <PrivateDocument url={licence} title={t('licence')} fileName={`${user.user_id}.pdf`} />
          </div>
        ) : (
          <p className="text-muted">{t('licenceNone')}</p>
        )}
        {licence ? <LicenceReadings /> : null}
        <LicenceForm hasLicence={licence !== null} />
      </div>
    </ProfileSection>
  )
}
