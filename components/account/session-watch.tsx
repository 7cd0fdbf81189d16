'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { ApiError } from '@/lib/browser/api/api-error'
import { call } from '@/lib/browser/api/call'
import { useSentOutbox } from '@/lib/browser/outbox/use-outbox'
import { rememberStaff } from '@/lib/browser/session/session-store'
import type { UserDto } from '@/lib/modules/users/schema'
import { ButtonLink } from '../ui/button'
import { isStaffAccount } from './account-state'
import type { KeeperTexts } from './keeper-texts'
import { awaitsReview, ReviewNotice } from './review-notice'

const PublicToast = lazy(() => import('./public-toast'))

interface Props {
  texts: KeeperTexts
  /** The landing page says how the review of a professional's account stands. */
  isHome: boolean
  /** In the page's language. */
  profilePath: string
}

/** What a failed look at the session tells the reader; null for what they are told already. */
function messageOf(error: unknown, texts: KeeperTexts): string | null {
  if (!(error instanceof ApiError)) return texts.failed
  // Only this ends a session: the call has forgotten it by now.
  if (error.status === 401) return texts.ended
  // The notice of the connection says so, on every page.
  if (error.kind === 'offline') return null
  return error.kind === 'network' ? texts.network : error.message || texts.failed
}

/** Asks the server once per page whether the session still stands, and what became of the account. */
export function SessionWatch({ texts, isHome, profilePath }: Props) {
  const [user, setUser] = useState<UserDto | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  useSentOutbox(user?.user_id ?? null)

  useEffect(() => {
    const leaving = new AbortController()
    call<UserDto>('GET', '/auth/profile', { signal: leaving.signal }).then(
      ({ data }) => {
        rememberStaff(isStaffAccount(data))
        setUser(data)
      },
      (error) => {
        if (!leaving.signal.aborted) setMessage(messageOf(error, texts))
      },
    )
    return () => leaving.abort()
  }, [texts])

  return (
    <>
      {isHome && user && awaitsReview(user) ? (
        <div className="no-print mx-auto max-w-6xl px-4 pt-4">
          <ReviewNotice
            user={user}
            texts={texts}
            action={
              user.rejection_reason !== null || !user.working_license ? (
                <ButtonLink variant="secondary" href={`${profilePath}#licence`}>
                  {texts.licenceLink}
                </ButtonLink>
              ) : null
            }
          />
        </div>
      ) : null}
      {message ? (
        <Suspense fallback={null}>
          <PublicToast text={message} label={texts.messages} closeLabel={texts.close} />
        </Suspense>
      ) : null}
    </>
  )
}
