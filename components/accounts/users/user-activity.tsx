'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { paths } from '@/lib/core/paths'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { EventSentence, listEvents } from '../../audit/audit-events'
import { StaffButtonLink } from '../../dashboard/staff-page'
import { EventTime } from '../../dashboard/tables/table-cells'
import { AwaitedData } from '../../forms/awaited-data'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import { ProfileSection } from '../profile/profile-parts'
import { fullName } from '../session/account-state'
import { SessionEntry, SignOutDialog } from '../session/active-session'
import { USERS } from './user-calls'

/** A person's sessions, and the button to end them all. */
export function UserSessions({ user }: { user: UserDetailDto }) {
  const t = useTranslations('users')
  const client = useQueryClient()
  const { sessions, user_id } = user
  return (
    <ProfileSection id="devices" title={t('sessions')}>
      {sessions.length === 0 ? (
        <p className="text-muted">{t('noSessions')}</p>
      ) : (
        <>
          <ul className="border-t border-line">
            {sessions.map((session) => (
              <SessionEntry key={session.session_id} session={session} />
            ))}
          </ul>
          <SignOutDialog
            path={`/auth/${user_id}/sessions`}
            title={t('signOutTitle', { name: fullName(user) })}
            text={t('signOutText', { count: sessions.length })}
            failed={t('signOutFailed')}
            onSignedOut={() => client.invalidateQueries({ queryKey: [USERS] })}
            trigger={
              <Button variant="secondary" className="mt-4">
                <LogOut aria-hidden="true" className="size-5" />
                {t('signOutEverywhere')}
              </Button>
            }
          />
        </>
      )}
    </ProfileSection>
  )
}

/** Enough for recent events; the audit log has them all. */
const PAGE_SIZE = 10

/** The latest events on an account, or by it. */
function Trail({ filter, id }: { filter: 'object_id' | 'actor_id'; id: string }) {
  const t = useTranslations('users')
  const query = useQuery({
    queryKey: [USERS, 'trail', filter, id],
    queryFn: ({ signal }) => listEvents({ [filter]: id }, { page: 1, limit: PAGE_SIZE }, signal),
  })
  const { data } = query
  if (!data) {
    return <AwaitedData query={query} failed={t('trailFailed')} skeleton="mt-4 h-40" />
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
              <EventTime iso={event.created_at} />
            </p>
          </li>
        ))}
      </ol>
      {data.total > PAGE_SIZE ? (
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

/** The events on an account, and its owner's actions. */
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
