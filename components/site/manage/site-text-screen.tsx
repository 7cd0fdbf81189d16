'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { paths } from '@/lib/core/paths'
import type { SiteFields, SiteTextKey } from '@/lib/core/site-texts'
import { StaffPage } from '../../dashboard/staff-page'
import { AwaitedData } from '../../forms/awaited-data'
import { Skeleton } from '../../ui/skeleton'
import { readSiteText, SITE_TEXTS_READ } from './site-text-calls'
import { SiteTextForm } from './site-text-form'
import { SiteTextVersions } from './site-text-versions'

interface Props {
  textKey: SiteTextKey
  /** What is shown where a field is empty, from the catalogues and the environment. */
  defaults: SiteFields
}

/** One of the site's texts: its form, and its versions. */
export function SiteTextScreen({ textKey, defaults }: Props) {
  const t = useTranslations('siteTexts')
  // Restarts with what was saved or restored, not with what someone else does meanwhile.
  const [turn, setTurn] = useState(0)
  const query = useQuery({
    queryKey: [...SITE_TEXTS_READ, textKey, turn],
    queryFn: ({ signal }) => readSiteText(textKey, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <StaffPage
      title={t(`name.${textKey}`)}
      crumbs={[{ label: t('title'), href: paths.siteTexts }]}
      back={{ label: t('title'), href: paths.siteTexts }}
    >
      {query.data ? (
        <>
          <SiteTextForm
            key={turn}
            start={query.data}
            defaults={defaults}
            onNewer={() => setTurn(turn + 1)}
          />
          <SiteTextVersions textKey={textKey} onRestored={() => setTurn(turn + 1)} />
        </>
      ) : (
        <AwaitedData query={query} failed={t('failed')} loading={<Skeleton className="h-96" />} />
      )}
    </StaffPage>
  )
}
