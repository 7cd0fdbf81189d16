'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import {
  type CaseReportDto,
  REPORT_MONTHS,
  type ReportMonths,
} from '@/lib/modules/case-report/schema'
import { ExportMenu } from '../dashboard/export-menu'
import { StaffPage } from '../dashboard/staff-page'
import { AwaitedData } from '../forms/awaited-data'
import { Field } from '../ui/field'
import { Select } from '../ui/select'
import { Skeleton } from '../ui/skeleton'
import { ReportPart } from './report-part'

/** How soon cases are seen, taken and answered, and have an outcome. */
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
  const choose = (value: string) =>
    setMonths(REPORT_MONTHS.find((each) => String(each) === value) ?? months)
  return (
    <StaffPage title={t('title')} actions={<ExportMenu table="cases" narrowed={{}} />}>
      <p className="max-w-prose text-muted">{t('lead')}</p>
      <Field label={t('period')} className="no-print mt-4 max-w-60">
        {(control) => (
          <Select {...control} value={months} onChange={({ target }) => choose(target.value)}>
            {REPORT_MONTHS.map((each) => (
              <option key={each} value={each}>
                {t('months', { months: each })}
              </option>
            ))}
          </Select>
        )}
      </Field>
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
