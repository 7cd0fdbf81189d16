'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import { ProfileSection } from '../../account/profile-section'
import { listEvents } from '../../audit/audit-calls'
import { EventSentence } from '../../audit/event-sentence'
import { EventMoment } from '../../dashboard/event-moment'
import { StaffButtonLink } from '../../dashboard/staff-button-link'
import { AwaitedData } from '../../forms/awaited-data'
import { Skeleton } from '../../ui/skeleton'
import { Tabs } from '../../ui/tabs'
import { USERS } from './user-calls'

/** Enough to show recent events; the audit log has them all. */
const SHOWN = 10

/** The latest events on an account, or by it. */
function Trail({ filter, id }: { filter: 'object_id' | 'actor_id'; id: string }) {
  const t = useTranslations('users')
  const query = useQuery({
    queryKey: [USERS, 'trail', filter, id],
    queryFn: ({ signal }) => listEvents({ [filter]: id }, { page: 1, limit: SHOWN }, signal),
  })
  const { data } = query
  if (!data) {
    return (
      <AwaitedData
        query={query}
        failed={t('trailFailed')}
        loading={<Skeleton className="mt-4 h-40" />}
      />
    )
  }
  if (data.total === 0) return <p className="py-4 text-muted">{t('trailNone')}</p>
  return (
    <>
      <ol>
        {data.rows.map((event) => (
          <li key={event.event_id} className="border-b border-line py-3">
            <p>
              <EventSentence event={event} />
            </p>
            <p className="text-sm">
              <EventMoment iso={event.created_at} />
            </p>
          </li>
        ))}
      </ol>
      {data.total > SHOWN ? (
        <StaffButtonLink
          href={`${paths.audit}?${filter}=${id}`}
          variant="secondary"
          className="mt-4"
        >
          {t('trailMore')}
        </StaffButtonLink>
      ) : null}
    </>
  )
}

/** What was done to an account, and what its owner did. */
export function UserTrail({ id }: { id: string }) {
  const t = useTranslations('users')
  return (
    <ProfileSection id="trail" title={t('trail')}>
      <Tabs
        label={t('trail')}
        items={[
          {
            value: 'of',
            label: t('trailOf'),
            content: <Trail filter="object_id" id={id} />,
          },
          {
            value: 'by',
            label: t('trailBy'),
            content: <Trail filter="actor_id" id={id} />,
          },
        ]}
      />
    </ProfileSection>
  )
}
