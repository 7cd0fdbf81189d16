import { useEffect } from 'react'
import { SESSION_ENDED } from '@/lib/browser/session/session-end'
import { readToken, storeSession, useSession } from '@/lib/browser/session/session-store'
import { askForSharedSession } from '@/lib/browser/session/shared-session'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

/** Leaves for the login page, which leads back here. `ended`: there was a session, and it is over. */
function goToLogin(locale: Locale, ended: boolean) {
  const query = new URLSearchParams({ next: location.pathname + location.search + location.hash })
  if (ended) query.set('reason', 'ended')
  location.replace(`${localePath(locale, paths.login)}?${query}`)
}

/** A tab that was opened from another one, or by itself, has the session of its browser. */
async function joinSession(): Promise<boolean> {
  const shared = await askForSharedSession()
  if (!shared) return readToken() !== null
  const { JwtToken: token, role, is_approved, kept: keep } = shared
  storeSession({ token, isStaff: is_approved && role !== 'USER', keep })
  return true
}

/**
 * For the pages of people who are signed in: who is not, or no longer, goes to the login page. The browser's cache of
 * pages left is looked at too, so that "back" after a sign-out on a shared computer shows nothing.
 */
export function useMemberArea(locale: Locale): void {
  // Drawn anew when the session comes.
  useSession()
  useEffect(() => {
    let isLeft = false
    const leaveIfOut = async () => {
      if (readToken() || (await joinSession()) || isLeft) return
      goToLogin(locale, false)
    }
    const onEnded = () => goToLogin(locale, true)
    void leaveIfOut()
    window.addEventListener(SESSION_ENDED, onEnded)
    window.addEventListener('pageshow', leaveIfOut)
    // Another tab signed out: this event never tells of one's own changes.
    window.addEventListener('storage', leaveIfOut)
    return () => {
      isLeft = true
      window.removeEventListener(SESSION_ENDED, onEnded)
      window.removeEventListener('pageshow', leaveIfOut)
      window.removeEventListener('storage', leaveIfOut)
    }
  }, [locale])
}
