import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { ProfileSection } from '../account/profile-section'
import { ButtonLink } from '../ui/button'

/** In staff profiles: the link to set up the second step. */
export function SecondStepLink() {
  const t = useTranslations('secondStep')
  return (
    <ProfileSection id="second-step" title={t('title')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-muted">{t('description')}</p>
        <ButtonLink variant="secondary" href={localePath(useLocale(), paths.secondStep)}>
          {t('open')}
        </ButtonLink>
      </div>
    </ProfileSection>
  )
}
