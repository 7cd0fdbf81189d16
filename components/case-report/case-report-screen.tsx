'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { REPORT_MONTHS, type ReportMonths } from '@/lib/core/case-report'
import type { CaseReportDto } from '@/lib/modules/case-report/schema'
import { ChartSkeleton } from '../charts/chart-skeleton'
import { ExportMenu } from '../dashboard/export-menu'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { PeriodField } from '../forms/period-field'
import { ReportPart } from './report-part'

/** How soon cases are seen, taken, answered and given an outcome. */
export function CaseReportScreen() {
  const t = useTranslations('caseReport')
  const tForum = useTranslations('forum')
  const [months, setMonths] = useState<ReportMonths>(6)
  const query = useQuery({
    queryKey: ['case-report', months],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await call<CaseReportDto>('GET', `/case-report?months=${months}`, { signal })).data,
  })
  const { data, isFetching } = query
  return (
    <StaffPage title={t('title')} actions={<ExportMenu table="cases" narrowed={{}} />}>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <PeriodField
        label={t('period')}
        periods={REPORT_MONTHS}
        period={months}
        onChoose={setMonths}
        nameOf={(months) => t('months', { months })}
      />
      {data ? (
        <div aria-busy={isFetching} className="mt-6 grid gap-10">
          <ReportPart
            title={t('byMonth')}
            of={t('month')}
            rows={data.months}
            nameOf={(key) => key}
          />
          <ReportPart
            title={t('byFacility')}
            of={t('facility')}
            rows={data.facilities}
            nameOf={(key) => key || t('noFacility')}
          />
          <ReportPart
            title={t('byUrgency')}
            of={t('urgency')}
            rows={data.urgencies}
            nameOf={(key) => tForum(key === 'URGENCY' ? 'status.URGENCY' : 'status.ROUTINE')}
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
