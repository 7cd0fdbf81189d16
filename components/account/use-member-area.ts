import { useEffect } from 'react'
import { SESSION_ENDED } from '@/lib/browser/session/session-end'
import { readToken } from '@/lib/browser/session/session-store'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

/** Leaves for the login page, which leads back here. `ended`: there was a session, and it is over. */
function goToLogin(locale: Locale, ended: boolean) {
  const query = new URLSearchParams({ next: location.pathname + location.search + location.hash })
  if (ended) query.set('reason', 'ended')
  location.replace(`${localePath(locale, paths.login)}?${query}`)
}

/**
 * For the pages of people who are signed in: who is not, or no longer, goes to the login page. The browser's cache of
 * pages left is looked at too, so that "back" after a sign-out on a shared computer shows nothing.
 */
export function useMemberArea(locale: Locale): void {
  useEffect(() => {
    const leaveIfOut = () => {
      if (!readToken()) goToLogin(locale, false)
    }
    const onEnded = () => goToLogin(locale, true)
    leaveIfOut()
    window.addEventListener(SESSION_ENDED, onEnded)
    window.addEventListener('pageshow', leaveIfOut)
    // Another tab signed out: this event never tells of one's own changes.
    window.addEventListener('storage', leaveIfOut)
    return () => {
      window.removeEventListener(SESSION_ENDED, onEnded)
      window.removeEventListener('pageshow', leaveIfOut)
      window.removeEventListener('storage', leaveIfOut)
    }
  }, [locale])
}
