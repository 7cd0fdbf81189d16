import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { isContentKind, listKinds } from '@/lib/core/content-kinds'
import { byName } from '@/lib/core/objects'
import { paths } from '@/lib/core/paths'
import { can } from '@/lib/core/permissions'
import type { WorkKind, WorkSectionDto } from '@/lib/modules/dashboard/schema'
import { ReferralNumbers } from '../../forum/referral-numbers'
import { Button } from '../../ui/button'
import { ReviewEntry } from '../review-entry'
import { StaffLink } from '../staff-link'
import { useViewer } from '../staff-viewer'
import { useWholeSection, type Work } from './use-work'
import { WorkItem } from './work-item'

/** The full list of each kind. Kinds without a table are shown here. */
const LISTS: Partial<Record<WorkKind, string>> = {
  urgent_case: paths.dashboardForum,
  second_look: `${paths.dashboardForum}?filter=look`,
  licence: `${paths.users}?review=1`,
  ...byName(listKinds, (kind) => paths.waiting(kind)),
  report: paths.dashboardReports,
}

interface Props {
  section: WorkSectionDto
  work: Work
}

/** All pending items of one kind. Licences are read and decided about right here. */
export function WorkSection({ section, work }: Props) {
  const { kind } = section
  const [isWhole, setWhole] = useState(false)
  const whole = useWholeSection(kind, isWhole)
  const { count, items } = whole.data ?? section
  const t = useTranslations('work')
  const heading = useId()
  const decides = can(useViewer(), 'article.decide')
  const people = new Map(work.people.map((user) => [user.user_id, user]))
  const isOwn = !decides && isContentKind(kind)
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
