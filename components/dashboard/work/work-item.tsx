import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { isContentKind } from '@/lib/core/content-kinds'
import { daysSince, formatLongDate, formatTime } from '@/lib/core/dates'
import { conditions } from '@/lib/core/follow-up-answers'
import { can } from '@/lib/core/permissions'
import type { WorkItemDto, WorkKind } from '@/lib/modules/dashboard/schema'
import { FollowUpQuestion } from '../../forum/follow-up/follow-up-question'
import { answerFollowUp } from '../../forum/forum-calls'
import { WaitingTime } from '../../forum/waiting-time'
import { TranslationsButton } from '../../translations/manage/translations-button'
import { Card } from '../../ui/card'
import { StaffLink } from '../staff-link'
import { useViewer } from '../staff-viewer'
import { ContentDecision } from './content-decision'
import { DueReview } from './due-review'
import { WORK } from './use-work'
import { useWorkDetail } from './use-work-detail'

interface Props {
  kind: WorkKind
  item: WorkItemDto
}

/** Returns the object if it is an article or a paper: only these are decided about and reviewed here. */
function contentOf(object: WorkItemDto['object']) {
  if (!object || !isContentKind(object.kind)) return null
  return { kind: object.kind, id: object.id }
}

/** A pending item: title, how long it has waited, a link to it, and the decision where nothing more is needed to take it. */
export function WorkItem({ kind, item }: Props) {
  const t = useTranslations('work')
  const locale = useLocale()
  const client = useQueryClient()
  const decides = can(useViewer(), 'article.decide')
  const detail = useWorkDetail(kind, item.detail)
  const { title, since, href, object } = item
  const decided = kind === 'translation' ? null : contentOf(object)
  return (
    <Card
      as="li"
      {...(kind === 'urgent_case' ? { edge: 'clay' as const } : {})}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3"
    >
      <div className="min-w-0 grow basis-64">
        <h3 className="text-lg">
          <StaffLink
            href={href}
            className="inline-block py-1.5 wrap-anywhere text-forest hover:underline"
          >
            {title}
          </StaffLink>
        </h3>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          {detail ? <span className="wrap-anywhere">{detail}</span> : null}
          {kind === 'urgent_case' ? (
            <WaitingTime since={since} isUrgent />
          ) : (
            <time dateTime={since} title={`${formatLongDate(since, locale)}, ${formatTime(since)}`}>
              {t('since', { days: daysSince(since) })}
            </time>
          )}
        </p>
      </div>
      {kind === 'follow_up' ? (
        <FollowUpQuestion
          send={(answer) => answerFollowUp(item.id, answer)}
          known={conditions.find((each) => each === item.detail) ?? null}
          onDone={() => void client.invalidateQueries({ queryKey: [WORK] })}
        />
      ) : null}
      {object && kind === 'translation' ? <TranslationsButton text={object} title={title} /> : null}
      {decided && kind === 'review_due' ? (
        <DueReview object={decided} title={title} updatedAt={item.updated_at} />
      ) : null}
      {decided && decides && kind !== 'review_due' ? (
        <ContentDecision object={decided} item={item} />
      ) : null}
    </Card>
  )
}
