'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { READERSHIP_DAYS, type ReadershipDays } from '@/lib/core/readership'
import { ChartSkeleton } from '../charts/chart-skeleton'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { PeriodField } from '../forms/period-field'
import { ReadDays } from './read-days'
import { ReadItems } from './read-items'
import { useReadership } from './use-readership'
import { WordsNotFound } from './words-not-found'

/** What is read, what is downloaded, and what was searched for and is missing. */
export function ReadershipScreen() {
  const t = useTranslations('readership')
  const [days, setDays] = useState<ReadershipDays>(30)
  const query = useReadership(days)
  const { data, isFetching } = query
  return (
    <StaffPage title={t('title')}>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <PeriodField
        label={t('period')}
        periods={READERSHIP_DAYS}
        period={days}
        onChoose={setDays}
        nameOf={(days) => t('days', { days })}
      />
      {data ? (
        <div aria-busy={isFetching} className="mt-6 grid gap-10">
          <ReadDays days={data.days} />
          <ReadItems items={data.items} />
          <WordsNotFound words={data.not_found} />
        </div>
      ) : (
        <AwaitedData
          query={query}
          failed={t('failed')}
          loading={<ChartSkeleton label={t('loading')} />}
        />
      )}
    </StaffPage>
  )
}
