'use client'

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { readToken, useSession } from '@/lib/browser/session/session-store'
import type { SessionWatch } from './session-watch'

type Props = ComponentProps<typeof SessionWatch>

/**
 * Looks after the session on the public pages. For who is not signed in it is next to nothing: the rest is fetched
 * only when there is a session to look after. The navigation follows what is known of it (theme-script.tsx).
 */
export function SessionKeeper(props: Props) {
  const session = useSession()
  const [Watch, setWatch] = useState<ComponentType<Props> | null>(null)
  const isSignedIn = session !== null

  useEffect(() => {
    // While React takes the page over there is none yet, whoever is signed in.
    if (!session && readToken()) return
    const { dataset } = document.documentElement
    if (session) dataset.member = session.isStaff ? 'staff' : 'member'
    else delete dataset.member
  }, [session])

  useEffect(() => {
    if (!isSignedIn) return
    import('./session-watch').then(
      (loaded) => setWatch(() => loaded.SessionWatch),
      // Without it the page is as it is for everybody.
      () => {},
    )
  }, [isSignedIn])

  return Watch ? <Watch {...props} /> : null
}
