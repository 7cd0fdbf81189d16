'use client'

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { readToken, useSession } from '@/lib/browser/session/session-store'
import type { SessionWatch } from './session-watch'

type Props = ComponentProps<typeof SessionWatch>

/**
 * Looks after the session on public pages. Costs next to nothing for a visitor who is not signed in: the rest loads only when
 * there is a session. The navigation follows what is known of the session (theme-script.tsx).
 */
export function SessionKeeper(props: Props) {
  const session = useSession()
  const [Watch, setWatch] = useState<ComponentType<Props> | null>(null)
  const isSignedIn = session !== null

  useEffect(() => {
    // During hydration there is no session yet, even for someone signed in.
    if (!session && readToken()) return
    const { dataset } = document.documentElement
    if (session) dataset.member = session.isStaff ? 'staff' : 'member'
    else delete dataset.member
  }, [session])

  useEffect(() => {
    if (!isSignedIn) return
    import('./session-watch').then(
      (loaded) => setWatch(() => loaded.SessionWatch),
      // Without it the page stays as it is for everybody.
      () => {},
    )
  }, [isSignedIn])

  return Watch ? <Watch {...props} /> : null
}
