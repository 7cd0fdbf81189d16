'use client'

import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { ApiError } from '@/lib/browser/api/send'
import { useOutboxSender } from '@/lib/browser/outbox/use-sent-outbox'
import { readToken, rememberStaff, useSession } from '@/lib/browser/session/session-store'
import { formatLongDate } from '@/lib/core/dates'
import type { ProfileDto } from '@/lib/modules/accounts/users/schema'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { awaitsReview, ReviewNotice } from '../profile/review-notice'
import { isStaffAccount } from './account-state'
import type { KeeperTexts } from './keeper-texts'

const PublicToast = lazy(() => import('./public-toast'))

interface Props {
  texts: KeeperTexts
  /** The landing page shows the state of a professional's review. */
  isHome: boolean
  /** With locale prefix. */
  profilePath: string
}

/** The message for a failed session check; null if another notice covers it. */
function getMessage(error: unknown, texts: KeeperTexts): string | null {
  if (!(error instanceof ApiError)) return texts.failed
  // Only this ends a session: the call has already discarded it.
  if (error.status === 401) return texts.ended
  // The offline notice on every page covers it.
  if (error.kind === 'offline') return null
  return error.kind === 'network' ? texts.network : error.message || texts.failed
}

/**
 * Fetches the account once per page and session, to check the session and read the account's status.
 */
export function SessionWatch({ texts, isHome, profilePath }: Props) {
  const { erasure } = texts
  const token = useSession()?.token ?? null
  const [known, setKnown] = useState<{ user: ProfileDto; token: string } | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  // This component outlives the session, after which another person may sign in.
  const user = known?.token === token ? known.user : null
  useOutboxSender(user?.user_id ?? null, token)

  useEffect(() => {
    if (!token) return
    setMessage(null)
    const abortController = new AbortController()
    const options = { token, signal: abortController.signal, isBackground: true }
    call<ProfileDto>('GET', '/auth/profile', options).then(
      ({ data }) => {
        if (abortController.signal.aborted) return
        rememberStaff(isStaffAccount(data))
        setKnown({ user: data, token })
      },
      (error) => {
        // A refusal removes the session, which also aborts this check.
        const hasEnded = error instanceof ApiError && error.status === 401 && !readToken()
        if (hasEnded || !abortController.signal.aborted) setMessage(getMessage(error, texts))
      },
    )
    return () => abortController.abort()
  }, [texts, token])

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
      {erasure && user?.erasure_due_at ? (
        <div className="no-print mx-auto max-w-6xl px-4 pt-4">
          <Notice
            tone="warning"
            role="note"
            title={erasure.due.replace(
              '{day}',
              formatLongDate(user.erasure_due_at, erasure.locale),
            )}
            action={
              <ButtonLink variant="secondary" href={`${profilePath}#erasure`}>
                {erasure.link}
              </ButtonLink>
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
