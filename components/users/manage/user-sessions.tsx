'use client'

import { useQueryClient } from '@tanstack/react-query'
import { LogOut } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { UserDetailDto } from '@/lib/modules/accounts/schema'
import { fullName } from '../../account/full-name'
import { ProfileSection } from '../../account/profile-section'
import { SessionEntry } from '../../account/session-entry'
import { SignOutDialog } from '../../account/sign-out-dialog'
import { Button } from '../../ui/button'
import { USERS } from './user-calls'

/** Where someone is signed in, and the button to end all sessions. */
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
