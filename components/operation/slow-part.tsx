import { useTranslations } from 'next-intl'
import type { OperationDto } from '@/lib/modules/operation/schema'
import { EventMoment } from '../dashboard/event-moment'
import { FigureTable } from './figure-table'
import { OperationPart } from './operation-part'

interface Props {
  /** Milliseconds. */
  from: number
  statements: OperationDto['slow_statements']
}

/** The slow database statements, without their values. */
export function SlowPart({ from, statements }: Props) {
  const t = useTranslations('operation')
  return (
    <OperationPart title={t('slow')}>
      <p className="text-muted">{t('slowText', { from })}</p>
      {statements.length === 0 ? (
        <p>{t('noneSlow')}</p>
      ) : (
        <FigureTable
          caption={t('slow')}
          columns={[t('statement'), t('times'), t('worst'), t('lastRun')]}
          rows={statements.map((statement) => ({
            key: statement.shape,
            cells: [
              <code key="shape" className="text-sm">
                {statement.shape}
              </code>,
              statement.times,
              t('milliseconds', { ms: statement.worst_ms }),
              <EventMoment key="at" iso={statement.last_at} />,
            ],
          }))}
        />
      )}
    </OperationPart>
  )
}
