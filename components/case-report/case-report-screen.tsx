'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { formatLongMonth } from '@/lib/core/dates'
import { REPORT_MONTHS, type ReportMonths, reportSteps } from '@/lib/core/report-periods'
import type { CaseReportDto, ReportRowDto } from '@/lib/modules/case-report/schema'
import { ChartSkeleton } from '../charts/chart-skeleton'
import { StaffPage } from '../dashboard/staff-page'
import { ExportMenu } from '../dashboard/tables/export-menu'
import { AwaitedData } from '../forms/awaited-data'
import { PeriodField } from '../forms/period-field'
import { LoadedPart } from '../layout/loaded-part'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { Skeleton } from '../ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../ui/table'

const loadViews = () => import('../charts/chart-or-table').then(({ ChartOrTable }) => ChartOrTable)

interface Props {
  title: string
  /** The property of the rows; the header of their column. */
  of: string
  rows: ReportRowDto[]
  getName: (key: string) => string
}

const rounded = (hours: number) => Math.round(hours * 10) / 10

/** Returns the hours to the first answer for the chart; null for a row without answers. */
export const toBars = (rows: ReportRowDto[], getName: Props['getName']) =>
  rows.map(({ key, answered: { median } }) => ({
    label: getName(key),
    value: median === null ? null : rounded(median),
  }))

/** Response times grouped by one property: a chart of the hours to the first answer, or a table of all figures. */
function ReportPart({ title, of, rows, getName }: Props) {
  const t = useTranslations('caseReport')
  const locale = useLocale()
  const heading = useId()
  const inHours = (hours: number | null) =>
    hours === null ? '–' : t('hours', { hours: rounded(hours).toLocaleString(locale) })
  if (rows.length === 0) {
    return <EmptyState title={title} text={t('none')} />
  }
  const table = (
    <Table caption={title}>
      <TableHead>
        <TableHeader>{of}</TableHeader>
        <TableHeader>{t('cases')}</TableHeader>
        {reportSteps.map((step) => (
          <TableHeader key={step}>{t(`steps.${step}`)}</TableHeader>
        ))}
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <TableCell head>{getName(row.key)}</TableCell>
            <TableCell label={t('cases')}>{row.cases}</TableCell>
            {reportSteps.map((step) => (
              <TableCell key={step} label={t(`steps.${step}`)}>
                {row[step].count === 0
                  ? '–'
                  : t('span', {
                      median: inHours(row[step].median),
                      p90: inHours(row[step].p90),
                      count: row[step].count,
                    })}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      <Card className="mt-3 min-h-100 p-4 print:min-h-0">
        <LoadedPart
          load={loadViews}
          props={{
            bars: toBars(rows, getName),
            name: t('chart', { title }),
            series: t('hoursToAnswer'),
            horizontal: of,
            vertical: t('hoursToAnswer'),
            table,
          }}
          loading={<Skeleton className="h-90" />}
        />
      </Card>
    </section>
  )
}

/** Reports how soon cases are seen, taken, answered and given an outcome. */
export function CaseReportScreen() {
  const t = useTranslations('caseReport')
  const tForum = useTranslations('forum')
  const tProfile = useTranslations('profile')
  const locale = useLocale()
  const [months, setMonths] = useState<ReportMonths>(6)
  const query = useQuery({
    queryKey: ['case-report', months],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call<CaseReportDto>('GET', `/case-report?months=${months}`, { signal })).data,
  })
  const { data, isFetching } = query
  return (
    <StaffPage title={t('title')} actions={<ExportMenu table="cases" filters={{}} />}>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <PeriodField
        label={t('period')}
        periods={REPORT_MONTHS}
        period={months}
        onChoose={setMonths}
        getName={(months) => t('months', { months })}
      />
      {data ? (
        <div aria-busy={isFetching} className="mt-6 grid gap-10">
          <ReportPart
            title={t('byMonth')}
            of={t('month')}
            rows={data.months}
            getName={(key) => formatLongMonth(key, locale)}
          />
          <ReportPart
            title={t('byFacility')}
            of={t('facility')}
            rows={data.facilities.map((row) => ({
              ...row,
              key: row.key && tProfile('facilityIn', { name: row.key, district: row.district }),
            }))}
            getName={(key) => key || t('noFacility')}
          />
          <ReportPart
            title={t('byUrgency')}
            of={t('urgency')}
            rows={data.urgencies}
            getName={(key) => tForum(key === 'URGENCY' ? 'status.URGENCY' : 'status.ROUTINE')}
          />
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
