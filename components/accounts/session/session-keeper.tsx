'use client'

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { hasStorage, joinSession, readToken, useSession } from '@/lib/browser/session/session-store'
import type { SessionWatch } from './session-watch'

type Props = ComponentProps<typeof SessionWatch>

/**
 * Maintains the session on public pages. Costs little for visitors: the rest loads only for a session. The navigation
 * shows the stored session state (theme-script.tsx).
 */
export function SessionKeeper(props: Props) {
  const session = useSession()
  const [Watch, setWatch] = useState<ComponentType<Props> | null>(null)
  const isSignedIn = session !== null

  useEffect(() => {
    // During hydration there is no session yet, even for someone signed in.
    if (!session && readToken()) return
    const { dataset } = document.documentElement
    const showVisitor = () => {
      delete dataset.member
    }
    if (session) dataset.member = session.isStaff ? 'staff' : 'member'
    // Without storage, only the plain script knows so far (lib/browser/reading/logout.ts).
    else if (dataset.member && !hasStorage()) {
      void joinSession().then((isSignedIn) => isSignedIn || showVisitor())
    } else showVisitor()
  }, [session])

  useEffect(() => {
    if (!isSignedIn) return
    import('./session-watch').then(
      (loaded) => setWatch(() => loaded.SessionWatch),
      // If it fails to load, the page stays the public one.
      () => {},
    )
  }, [isSignedIn])

  return Watch ? <Watch {...props} /> : null
}
