'use client'

import { useTranslations } from 'next-intl'
import type { ProfileDto } from '@/lib/modules/users/schema'
import { LoadedPart } from '../layout/loaded-part'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import { ProfileSection } from './profile-section'

const loadForm = () => import('./email-form').then(({ EmailForm }) => EmailForm)

interface Props {
  email: string
  /** Which addresses have agreed to a pending change. */
  change: ProfileDto['email_change']
}

/** The account's address and the form that changes it. */
export function EmailSection({ email, change }: Props) {
  const t = useTranslations('profile')
  return (
    <ProfileSection id="email" title={t('emailTitle')}>
      <p className="mb-3 max-w-[60ch] wrap-anywhere text-muted">{t('emailHint', { email })}</p>
      {change ? (
        <Notice role="note" title={t('emailWaits')} className="mb-4 max-w-md">
          <p>{t(change.old ? 'emailWaitsNew' : change.new ? 'emailWaitsOld' : 'emailWaitsBoth')}</p>
        </Notice>
      ) : null}
      <LoadedPart load={loadForm} props={{}} loading={<Skeleton className="h-32 max-w-md" />} />
    </ProfileSection>
  )
}
