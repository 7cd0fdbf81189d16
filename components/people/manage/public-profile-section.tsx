'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { localePath } from '@/lib/core/paths'
import { ProfileSection } from '../../accounts/profile/profile-parts'
import { AwaitedData } from '../../forms/awaited-data'
import { LoadedPart } from '../../layout/loaded-part'
import { Skeleton } from '../../ui/skeleton'
import { PUBLIC_PROFILE, readPublicProfile } from './public-profile-calls'

const loadForm = () =>
  import('./public-profile-form').then(({ PublicProfileForm }) => PublicProfileForm)

/** The content of the viewer's public page, and the link to it. */
export function PublicProfileSection() {
  const t = useTranslations('people.own')
  const locale = useLocale()
  const query = useQuery({
    queryKey: PUBLIC_PROFILE,
    queryFn: ({ signal }) => readPublicProfile(signal),
  })
  const own = query.data
  return (
    <ProfileSection id="public" title={t('title')}>
      <p className="max-w-measure text-muted">{t(own && !own.page ? 'notYet' : 'hint')}</p>
      {own?.page ? (
        <p>
          <a
            href={localePath(locale, own.page)}
            className="inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
          >
            {t('see')}
          </a>
        </p>
      ) : null}
      <div className="mt-4 no-print">
        {own ? (
          <LoadedPart load={loadForm} props={{ own }} loading={<Skeleton className="h-96" />} />
        ) : (
          <AwaitedData query={query} failed={t('failed')} skeleton="h-96" />
        )}
      </div>
    </ProfileSection>
  )
}
