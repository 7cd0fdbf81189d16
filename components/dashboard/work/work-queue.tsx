import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type Role, roles } from '@/lib/core/accounts'
import { conditions } from '@/lib/core/cases'
import { contentKindNames, isContentKind } from '@/lib/core/content-kinds'
import { daysSince, formatLongDate, formatTime } from '@/lib/core/dates'
import { contentLanguages } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { WorkItemDto, WorkKind, WorkSectionDto } from '@/lib/modules/dashboard/schema'
import { useFailureText } from '../../forms/use-failure-text'
import { ReferralNumbers, WaitingTime } from '../../forum/cases/case-state'
import { FollowUpQuestion } from '../../forum/follow-up/follow-up-question'
import { answerFollowUp } from '../../forum/forum-calls'
import { TranslationsButton } from '../../translations/manage/translations-button'
import { Button, buttonStyle } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Skeleton } from '../../ui/skeleton'
import { StaffLink } from '../staff-page'
import { useViewer } from '../staff-viewer'
import { useWholeSection, WORK, type Work } from './use-work'
import { DueReview, ReviewEntry } from './work-entries'

/**
 * Placeholder for the loading queue. Fills the screen, so that the content below, which loads along with it, does not
 * shift.
 */
export function WorkSkeleton() {
  const t = useTranslations('staff')
  return (
    <div role="status" className="mt-6 grid min-h-dvh content-start gap-3">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-7 w-64 max-w-full" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}

const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text)

/** Describes an item of the queue: its author, its reviewer, or the reason. */
function useWorkDetail(kind: WorkKind, detail: string | null): string | null {
  const t = useTranslations('work')
  const tRoles = useTranslations('roles')
  const tTranslations = useTranslations('translations')
  const names = useTranslations('languages')
  const canDecide = can(useViewer(), 'article.decide')
  if (!detail) return null
  switch (kind) {
    case 'follow_up':
      return null
    case 'licence':
      return tRoles(isRole(detail) ? detail : 'unknown')
    case 'report':
    case 'appeal':
      return t('reason', { reason: detail })
    case 'review_due':
      return t('reviewer', { name: detail })
    case 'translation': {
      const language = contentLanguages.find((each) => each === detail)
      return language ? tTranslations('changed', { language: names(language) }) : null
    }
    case 'article':
    case 'paper':
      return canDecide ? t('from', { name: detail }) : t('reason', { reason: detail })
    default:
      return t('from', { name: detail })
  }
}

interface WorkItemProps {
  kind: WorkKind
  item: WorkItemDto
}

/** Returns the object if it is an article or a paper, which can be decided about and reviewed here. */
function getContent(object: WorkItemDto['object']) {
  if (!object || !isContentKind(object.kind)) return null
  return { kind: object.kind, id: object.id }
}

/** A pending item: title, waiting time, a link to it, and what can be done about it here. */
function WorkItem({ kind, item }: WorkItemProps) {
  const t = useTranslations('work')
  const tReviewing = useTranslations('reviewing')
  const locale = useLocale()
  const client = useQueryClient()
  const canDecide = can(useViewer(), 'article.decide')
  const detail = useWorkDetail(kind, item.detail)
  const { title, since, href, object } = item
  const content = kind === 'translation' ? null : getContent(object)
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
      {content && kind === 'review_due' ? (
        <DueReview object={content} title={title} updatedAt={item.updated_at} />
      ) : null}
      {content && canDecide && kind !== 'review_due' ? (
        <StaffLink
          href={href}
          aria-label={tReviewing('reviewOf', { title })}
          className={buttonStyle('secondary')}
        >
          {tReviewing('review')}
        </StaffLink>
      ) : null}
    </Card>
  )
}

/** The full list of each kind. Kinds without a table are listed here. */
const LISTS: Partial<Record<WorkKind, string>> = {
  urgent_case: paths.dashboardForum,
  second_look: `${paths.dashboardForum}?filter=look`,
  licence: `${paths.users}?review=1`,
  ...byName(contentKindNames, (kind) => paths.waiting(kind)),
  report: paths.dashboardReports,
}

interface Props {
  section: WorkSectionDto
  work: Work
}

/** All pending items of one kind. Licences are decided about here. */
function WorkSection({ section, work }: Props) {
  const { kind } = section
  const [isWhole, setWhole] = useState(false)
  const whole = useWholeSection(kind, isWhole)
  const { count, items } = whole.data ?? section
  const t = useTranslations('work')
  const heading = useId()
  const canDecide = can(useViewer(), 'article.decide')
  const people = new Map(work.people.map((user) => [user.user_id, user]))
  const isOwn = !canDecide && isContentKind(kind)
  const list = isOwn ? undefined : LISTS[kind]
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="text-xl">
        {isOwn ? t(`own.${kind}`, { count }) : t(`sections.${kind}`, { count })}
      </h2>
      <ul className="mt-3 grid gap-3">
        {items.map((item) => {
          const user = kind === 'licence' ? people.get(item.id) : undefined
          return user ? (
            <ReviewEntry key={item.id} user={user} onDecided={() => void work.onDecided()} />
          ) : (
            <WorkItem key={item.id} kind={kind} item={item} />
          )
        })}
      </ul>
      {kind === 'urgent_case' ? (
        <ReferralNumbers numbers={work.referralNumbers} className="mt-3" />
      ) : null}
      {count > items.length ? (
        <p className="mt-3 flex flex-wrap items-center gap-x-4 text-sm text-muted">
          {t('oldest', { shown: items.length, count })}
          {list ? (
            <StaffLink
              href={list}
              className="inline-flex min-h-11 items-center font-semibold text-forest underline"
            >
              {t('showAll')}
            </StaffLink>
          ) : whole.data ? null : (
            <Button
              variant="quiet"
              busy={whole.isFetching}
              onClick={() => (isWhole ? void whole.refetch() : setWhole(true))}
            >
              {t('showAll')}
            </Button>
          )}
          {whole.isError ? (
            <span role="alert" className="text-danger">
              {t('failed')}
            </span>
          ) : null}
        </p>
      ) : null}
    </section>
  )
}

/** The viewer's pending work. */
export function WorkQueue({ work }: { work: Work }) {
  const t = useTranslations('work')
  const tErrors = useTranslations('errors')
  const failureText = useFailureText()
  const { sections, error, hasFailed, isFetching, refetch } = work
  return (
    <section aria-label={t('label')} className="mt-6 grid gap-8">
      {sections?.map((section) => (
        <WorkSection key={section.kind} section={section} work={work} />
      ))}
      {sections?.length === 0 ? (
        <Card>
          <EmptyState title={t('none')} text={t('noneText')} />
        </Card>
      ) : null}
      {hasFailed ? (
        <ErrorState
          title={t('failed')}
          text={error ? failureText(error, { fallback: '' }) : null}
          retry={
            <Button busy={isFetching} onClick={() => refetch()}>
              {tErrors('retry')}
            </Button>
          }
        />
      ) : null}
    </section>
  )
}
