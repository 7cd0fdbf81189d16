import { useTranslations } from 'next-intl'
import type { OperationDto } from '@/lib/modules/operation/schema'
import { EventMoment } from '../dashboard/event-moment'
import { useOptimisticMutation } from '../forms/use-optimistic-mutation'
import { Badge } from '../ui/badge'
import { Button } from '../ui/button'
import { FigureTable } from './figure-table'
import { OPERATION, retryMails } from './operation-calls'
import { OperationPart } from './operation-part'

const MINUTE = 60

/** What is waiting to be sent, what failed, and the button to retry it. */
export function SendingPart({ data }: { data: OperationDto }) {
  const t = useTranslations('operation')
  const retry = useOptimisticMutation<OperationDto>({
    queryKey: [OPERATION],
    stale: [[OPERATION]],
    run: retryMails,
    failed: t('retryFailed'),
  })
  const mails = data.troubled_mails
  return (
    <OperationPart title={t('sending')}>
      <FigureTable
        caption={t('sending')}
        columns={[t('way'), t('waiting'), t('givenUp'), t('oldest')]}
        rows={data.outboxes.map(({ way, waiting, failed, oldest_seconds }) => ({
          key: way,
          cells: [
            t(`ways.${way}`),
            waiting,
            failed,
            t('minutes', { minutes: Math.round(oldest_seconds / MINUTE) }),
          ],
        }))}
      />
      {mails.length === 0 ? (
        <p>{t('allLeft')}</p>
      ) : (
        <>
          <FigureTable
            caption={t('troubled')}
            columns={[t('to'), t('kind'), t('state'), t('tries'), t('reason'), t('since')]}
            rows={mails.map((mail) => ({
              key: mail.mail_id,
              cells: [
                mail.to,
                mail.template,
                <Badge key="state" tone={mail.is_given_up ? 'danger' : 'warning'}>
                  {mail.is_given_up ? t('isGivenUp') : t('isWaiting')}
                </Badge>,
                mail.attempts,
                mail.reason ?? '–',
                <EventMoment key="since" iso={mail.created_at} />,
              ],
            }))}
          />
          <p className="max-w-prose text-muted">{t('givenUpText')}</p>
          <div>
            <Button busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('retry')}
            </Button>
          </div>
        </>
      )}
    </OperationPart>
  )
}
