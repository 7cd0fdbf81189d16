import { useLocale, useTranslations } from 'next-intl'
import type { OperationDto } from '@/lib/modules/operation/schema'
import { EventMoment } from '../dashboard/event-moment'
import { Badge } from '../ui/badge'
import { FigureTable } from './figure-table'
import { OperationPart } from './operation-part'

const SECOND_MS = 1000

/** The site's scheduled jobs, and how they went. */
export function JobsPart({ jobs }: { jobs: OperationDto['jobs'] }) {
  const t = useTranslations('operation')
  const locale = useLocale()
  const inSeconds = (ms: number) =>
    (ms / SECOND_MS).toLocaleString(locale, { maximumFractionDigits: 2 })
  return (
    <OperationPart title={t('jobs')}>
      {jobs.length === 0 ? (
        <p>{t('noJobs')}</p>
      ) : (
        <FigureTable
          caption={t('jobs')}
          columns={[t('job'), t('state'), t('lastRun'), t('took'), t('failures')]}
          rows={jobs.map((job) => ({
            key: job.name,
            cells: [
              job.name,
              <Badge key="state" tone={job.has_failed ? 'danger' : 'success'}>
                {job.has_failed ? t('hasFailed') : t('wentWell')}
              </Badge>,
              <EventMoment key="at" iso={job.begun_at} />,
              t('seconds', { seconds: inSeconds(job.took_ms) }),
              job.failures,
            ],
          }))}
        />
      )}
    </OperationPart>
  )
}
