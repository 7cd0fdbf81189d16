'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { READERSHIP_DAYS, type ReadershipDays } from '@/lib/modules/readership/schema'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { Field } from '../ui/field'
import { Select } from '../ui/select'
import { Skeleton } from '../ui/skeleton'
import { ReadDays } from './read-days'
import { ReadItems } from './read-items'
import { useReadership } from './use-readership'
import { WordsNotFound } from './words-not-found'

/** What is read, what is fetched, and what was asked for and is missing. */
export function ReadershipScreen() {
  const t = useTranslations('readership')
  const [days, setDays] = useState<ReadershipDays>(30)
  const query = useReadership(days)
  const { data, isFetching } = query
  const choose = (value: string) =>
    setDays(READERSHIP_DAYS.find((each) => String(each) === value) ?? days)
  return (
    <StaffPage title={t('title')}>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <Field label={t('period')} className="mt-4 max-w-60">
        {(control) => (
          <Select {...control} value={days} onChange={({ target }) => choose(target.value)}>
            {READERSHIP_DAYS.map((each) => (
              <option key={each} value={each}>
                {t('days', { days: each })}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
          loading={
            <div role="status">
              <span className="sr-only">{t('loading')}</span>
              <Skeleton className="h-90" />
            </div>
          }
        />
      )}
    </StaffPage>
  )
}
