'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { activeSessionsDto } from '@/lib/modules/accounts/schema'
import { AwaitedData } from '../../forms/awaited-data'
import { Button } from '../../ui/button'
import { SessionEntry, SignOutDialog } from '../session/active-session'
import { ProfileSection } from './profile-parts'

export const SESSIONS = ['sessions'] as const

/** Reads the signed-in browsers, this one first. */
async function readSessions({ signal }: { signal: AbortSignal }) {
  const { data } = await call<z.infer<typeof activeSessionsDto>>('GET', '/auth/sessions', {
    signal,
  })
  return [...data.sessions].sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Number of browsers shown at first. */
const SHOWN = 3

/** The browsers signed in to the account, this one first, and how to sign the others out. */
export function SessionsSection() {
  const t = useTranslations('profile')
  const client = useQueryClient()
  const query = useQuery({ queryKey: SESSIONS, queryFn: readSessions })
  const [isWhole, setWhole] = useState(false)
  const sessions = query.data
  const onSignedOut = () => client.invalidateQueries({ queryKey: SESSIONS })
  return (
    <ProfileSection id="devices" title={t('sessions')}>
      <p className="max-w-[60ch] text-muted">{t('sessionsHint')}</p>
      {sessions ? (
        <>
          <ul className="mt-4 border-t border-line">
            {sessions.slice(0, isWhole ? undefined : SHOWN).map((session) => (
              <SessionEntry key={session.session_id} session={session} onSignedOut={onSignedOut} />
            ))}
          </ul>
          {sessions.length > SHOWN && !isWhole ? (
            <Button variant="quiet" className="mt-4 mr-3" onClick={() => setWhole(true)}>
              {t('allSessions', { count: sessions.length })}
            </Button>
          ) : null}
          {sessions.length > 1 ? (
            <SignOutDialog
              path="/auth/sessions"
              title={t('signOutOthers')}
              text={t('signOutOthersText')}
              onSignedOut={onSignedOut}
              trigger={
                <Button variant="secondary" className="mt-4">
                  {t('signOutOthers')}
                </Button>
              }
            />
          ) : null}
        </>
      ) : (
        <AwaitedData query={query} failed={t('sessionsFailed')} skeleton="mt-4 h-20" />
      )}
    </ProfileSection>
  )
}
