'use client'

import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { LoadedPart } from '../layout/loaded-part'
import { ButtonLink } from '../ui/button'
import { Skeleton } from '../ui/skeleton'
import { ProfileSection } from './profile-section'

const loadForm = () => import('./password-form').then(({ PasswordForm }) => PasswordForm)

interface Props {
  /** False for someone who signs in with Google only: there is nothing to change, and a mailed link sets one. */
  hasPassword: boolean
  email: string
}

export function PasswordSection({ hasPassword, email }: Props) {
  const t = useTranslations('profile')
  const locale = useLocale()
  return (
    <ProfileSection id="password" title={t('password')}>
      {hasPassword ? (
        <LoadedPart
          load={loadForm}
          props={{ email }}
          loading={<Skeleton className="h-80 max-w-md" />}
        />
      ) : (
        <div className="grid justify-items-start gap-3">
          <p className="max-w-[60ch] text-muted">{t('noPassword')}</p>
          <ButtonLink variant="secondary" href={localePath(locale, paths.resetPassword)}>
            {t('setPassword')}
          </ButtonLink>
        </div>
      )}
    </ProfileSection>
  )
}
