import { useLocale, useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import type { EditorialDto } from '@/lib/modules/editorial/schema'
import { Badge } from '../../ui/badge'

const STATES = {
  approved: { tone: 'success', text: 'stateApproved' },
  pending: { tone: 'warning', text: 'statePending' },
  rejected: { tone: 'danger', text: 'stateRejected' },
  deleted: { tone: 'neutral', text: 'stateDeleted' },
} as const

/** Whether an article is public, what became of its last edit, and why it was rejected. */
export function ArticleState({ editorial }: { editorial: EditorialDto }) {
  const t = useTranslations('articles')
  const locale = useLocale()
  const { state, edit, rejection, deletedAt } = editorial
  const { tone, text } = STATES[state]
  const shownEdit = state === 'approved' ? edit : null
  const reason = state === 'rejected' ? rejection : shownEdit?.reason
  return (
    <div className="grid justify-items-start gap-1 max-sm:justify-items-end">
      <Badge tone={tone}>{t(text)}</Badge>
      {shownEdit?.state === 'PENDING' ? <Badge tone="warning">{t('editWaits')}</Badge> : null}
      {shownEdit?.state === 'REJECTED' ? <Badge tone="danger">{t('editRejected')}</Badge> : null}
      {reason ? (
        <p className="max-w-64 text-sm text-muted max-sm:text-right">{t('reasonOf', { reason })}</p>
      ) : null}
      {deletedAt ? (
        <time dateTime={deletedAt} className="text-sm text-muted">
          {t('deletedOn', { date: formatLongDate(deletedAt, locale) })}
        </time>
      ) : null}
    </div>
  )
}
