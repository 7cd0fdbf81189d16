'use client'

import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { ProfileSection } from '../accounts/profile/profile-parts'
import { ButtonLink } from '../ui/button'
import { useUnread } from './use-unread'

/** In the profile: the number of unread notifications, and the link to them. */
export function NoticesLink({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations('profile')
  const count = useUnread() ?? 0
  return (
    <ProfileSection id="notices" title={t('noticesTitle')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{t('noticesText', { count })}</p>
        <ButtonLink
          variant="secondary"
          href={localePath(useLocale(), isStaff ? paths.notifications : paths.ownNotices)}
        >
          {t('noticesOpen')}
        </ButtonLink>
      </div>
    </ProfileSection>
  )
}
