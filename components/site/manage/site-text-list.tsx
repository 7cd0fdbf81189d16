'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { paths } from '@/lib/core/paths'
import { StaffLink, StaffPage } from '../../dashboard/staff-page'
import { AwaitedData } from '../../forms/awaited-data'
import { Skeleton } from '../../ui/skeleton'
import { listSiteTexts, SITE_TEXTS_READ } from './site-text-calls'

/** The site texts that administrators can edit; each links to its form. */
export function SiteTextList() {
  const t = useTranslations('siteTexts')
  const locale = useLocale()
  const query = useQuery({
    queryKey: [...SITE_TEXTS_READ, 'all'],
    queryFn: ({ signal }) => listSiteTexts(signal),
  })
  return (
    <StaffPage title={t('title')}>
      <p className="max-w-measure text-muted">{t('hint')}</p>
      {query.data ? (
        <ul className="mt-4 border-t border-line">
          {query.data.map(({ key, createdAt, editor }) => (
            <li key={key} className="border-b border-line py-3">
              <StaffLink
                href={paths.siteText(key)}
                className="inline-flex min-h-11 items-center text-lg font-semibold hover:underline"
              >
                {t(`name.${key}`)}
              </StaffLink>
              <p className="text-sm text-muted">
                {createdAt
                  ? t('changedAt', {
                      date: formatLongDate(createdAt, locale),
                      name: editor ?? t('nobody'),
                    })
                  : t('untouched')}
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <AwaitedData
          query={query}
          failed={t('failed')}
          loading={<Skeleton className="mt-4 h-96" />}
        />
      )}
    </StaffPage>
  )
}
