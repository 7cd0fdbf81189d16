'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { formatDay } from '@/lib/core/dates'
import { locales, toContentLanguage } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { READERSHIP_DAYS, type ReadershipDays } from '@/lib/core/report-periods'
import type { z } from '@/lib/core/zod'
import type { ReadershipDto, ReadItemDto, readershipDto } from '@/lib/modules/readership/schema'
import { ChartSkeleton } from '../charts/chart-skeleton'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { PeriodField } from '../forms/period-field'
import { LoadedPart } from '../layout/loaded-part'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'

/** Searches without results; each links to the search, which may find something by now. */
function WordsNotFound({ words }: { words: ReadershipDto['not_found'] }) {
  const t = useTranslations('readership')
  const tLanguages = useTranslations('languages')
  const locale = useLocale()
  return (
    <section aria-labelledby="words-not-found">
      <h2 id="words-not-found" className="text-xl">
        {t('notFound')}
      </h2>
      <p className="mt-1 max-w-prose text-muted">{t('notFoundLead')}</p>
      {words.length === 0 ? <EmptyState title={t('allFound')} text={t('allFoundText')} /> : null}
      {words.length > 0 ? (
        <Table caption={t('notFound')} className="mt-3">
          <TableHead>
            <TableHeader>{t('words')}</TableHeader>
            <TableHeader>{t('pageLanguage')}</TableHeader>
            <TableHeader>{t('times')}</TableHeader>
            <TableHeader>{t('lastDay')}</TableHeader>
          </TableHead>
          <TableBody>
            {words.map(({ words: typed, locale: own, count, last_day }) => (
              <TableRow key={`${own} ${typed}`}>
                <TableCell head>
                  <a
                    href={`${localePath(own, paths.search)}?q=${encodeURIComponent(typed)}`}
                    className="hover:underline"
                  >
                    {typed}
                  </a>
                </TableCell>
                <TableCell label={t('pageLanguage')}>
                  {tLanguages(toContentLanguage(own))}
                </TableCell>
                <TableCell label={t('times')}>{count}</TableCell>
                <TableCell label={t('lastDay')}>{formatDay(last_day, locale)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
    </section>
  )
}

/** Reads the readership over some days; previous data stay while others load. */
function useReadership(days: ReadershipDays) {
  return useQuery({
    queryKey: ['readership', days],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const path = `/readership?days=${days}`
      return (await call<z.infer<typeof readershipDto>>('GET', path, { signal })).data
    },
  })
}

function ReadItems({ items }: { items: ReadItemDto[] }) {
  const t = useTranslations('readership')
  const tLanguages = useTranslations('languages')
  const locale = useLocale()
  const getLanguages = ({ views_by_locale }: ReadItemDto) =>
    locales
      .filter((each) => views_by_locale[each])
      .map((each) => `${each} ${views_by_locale[each]}`)
      .join(', ')
  return (
    <section aria-labelledby="read-items">
      <h2 id="read-items" className="text-xl">
        {t('mostRead')}
      </h2>
      {items.length === 0 ? (
        <EmptyState title={t('nothingRead')} text={t('nothingReadText')} />
      ) : null}
      {items.length > 0 ? (
        <Table caption={t('mostRead')} className="mt-3">
          <TableHead>
            <TableHeader>{t('text')}</TableHeader>
            <TableHeader>{t('kind')}</TableHeader>
            <TableHeader>{t('language')}</TableHeader>
            <TableHeader>{t('views')}</TableHeader>
            <TableHeader>{t('pageLanguages')}</TableHeader>
            <TableHeader>{t('downloads')}</TableHeader>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.id}>
                <TableCell head>
                  <a
                    href={localePath(locale, paths[item.kind](item.id))}
                    className="hover:underline"
                  >
                    {item.title}
                  </a>
                </TableCell>
                <TableCell label={t('kind')}>{t(`kinds.${item.kind}`)}</TableCell>
                <TableCell label={t('language')}>{tLanguages(item.language)}</TableCell>
                <TableCell label={t('views')}>{item.views}</TableCell>
                <TableCell label={t('pageLanguages')}>{getLanguages(item)}</TableCell>
                <TableCell label={t('downloads')}>
                  {item.kind === 'video' ? '–' : item.downloads}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      ) : null}
    </section>
  )
}

const loadViews = () => import('../charts/chart-or-table').then(({ ChartOrTable }) => ChartOrTable)

/** Shows how often pages were opened each day. */
function ReadDays({ days }: { days: ReadershipDto['days'] }) {
  const t = useTranslations('readership')
  const locale = useLocale()
  const sum = (name: 'views' | 'downloads') => days.reduce((total, day) => total + day[name], 0)
  return (
    <section aria-labelledby="read-days">
      <h2 id="read-days" className="text-xl">
        {t('byDay')}
      </h2>
      <p className="mt-1">{t('sum', { views: sum('views'), downloads: sum('downloads') })}</p>
      <Card className="mt-3 min-h-100 p-4">
        <LoadedPart
          load={loadViews}
          props={{
            bars: days.map(({ day, views }) => ({ label: formatDay(day, locale), value: views })),
            name: t('byDay'),
            series: t('views'),
            horizontal: t('day'),
            vertical: t('views'),
          }}
          loading={<Skeleton className="h-90" />}
        />
      </Card>
    </section>
  )
}

/** Reads, downloads, and searches without results. */
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
        getName={(days) => t('days', { days })}
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
