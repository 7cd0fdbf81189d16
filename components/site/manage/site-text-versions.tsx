'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { SiteTextKey } from '@/lib/core/site-texts'
import { AwaitedData } from '../../forms/awaited-data'
import { Button } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { listVersions, SITE_TEXTS_READ } from './site-text-calls'
import { SiteTextVersion } from './site-text-version'

interface Props {
  textKey: SiteTextKey
  onRestored: () => void
}

/** The versions of one of the site's texts: who saved each and when, its content, and the button to restore it. */
export function SiteTextVersions({ textKey, onRestored }: Props) {
  const t = useTranslations('siteTexts')
  const locale = useLocale()
  const [opened, setOpened] = useState<number | null>(null)
  const query = useQuery({
    queryKey: [...SITE_TEXTS_READ, 'versions', textKey],
    queryFn: ({ signal }) => listVersions(textKey, signal),
  })
  const newest = query.data?.[0]?.version ?? 0
  return (
    <section aria-labelledby="site-versions" className="mt-10 max-w-3xl">
      <h2 id="site-versions" className="text-xl">
        {t('versions')}
      </h2>
      {query.data ? (
        <ul className="mt-2">
          {query.data.length === 0 ? <li className="text-muted">{t('untouched')}</li> : null}
          {query.data.map(({ version, createdAt, editor }) => (
            <li key={version} className="border-t border-line py-2">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <p>
                  {t('version', {
                    number: version,
                    date: createdAt ? formatLongDate(createdAt, locale) : '',
                    name: editor ?? t('nobody'),
                  })}
                </p>
                <Button
                  variant="quiet"
                  size="small"
                  aria-expanded={opened === version}
                  aria-label={t('showVersion', { number: version })}
                  onClick={() => setOpened(opened === version ? null : version)}
                >
                  {t(opened === version ? 'hide' : 'show')}
                </Button>
              </div>
              {opened === version ? (
                <SiteTextVersion
                  textKey={textKey}
                  version={version}
                  newest={newest}
                  onRestored={() => {
                    setOpened(null)
                    void query.refetch()
                    onRestored()
                  }}
                />
              ) : null}
            </li>
          ))}
        </ul>
      ) : (
        <AwaitedData
          query={query}
          failed={t('failed')}
          loading={<Skeleton className="mt-2 h-24" />}
        />
      )}
    </section>
  )
}
