import { useEffect } from 'react'
import { SESSION_ENDED } from '@/lib/browser/session/session-end'
import { joinSession, readToken, useSession } from '@/lib/browser/session/session-store'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'

/** Redirects to the login page, which leads back here. `ended`: there was a session, and it has ended. */
function goToLogin(locale: Locale, hasEnded: boolean) {
  const query = new URLSearchParams({ next: location.pathname + location.search + location.hash })
  if (hasEnded) query.set('reason', 'ended')
  location.replace(`${localePath(locale, paths.login)}?${query}`)
}

/**
 * For pages that need a session: redirects to the login page without one. Also checks pages restored from the
 * back/forward cache, so that "back" after a sign-out on a shared computer shows nothing.
 */
export function useMemberArea(locale: Locale): void {
  // Re-renders when the session arrives.
  useSession()
  useEffect(() => {
    let isCancelled = false
    const redirectIfSignedOut = async () => {
      if (readToken() || (await joinSession()) || isCancelled) return
      goToLogin(locale, false)
    }
    const onEnded = () => goToLogin(locale, true)
    void redirectIfSignedOut()
    window.addEventListener(SESSION_ENDED, onEnded)
    window.addEventListener('pageshow', redirectIfSignedOut)
    // Another tab signed out: this event does not fire for this tab's own changes.
    window.addEventListener('storage', redirectIfSignedOut)
    return () => {
      isCancelled = true
      window.removeEventListener(SESSION_ENDED, onEnded)
      window.removeEventListener('pageshow', redirectIfSignedOut)
      window.removeEventListener('storage', redirectIfSignedOut)
    }
  }, [locale])
}
