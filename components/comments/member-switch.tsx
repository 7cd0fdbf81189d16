'use client'

import type { AbstractIntlMessages } from 'next-intl'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSession } from '@/lib/browser/session/session-store'
import { Button } from '../ui/button'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import type { LiveDiscussionProps } from './comment-view'

interface Props {
  props: Omit<LiveDiscussionProps, 'messages' | 'fallback'>
  messages: AbstractIntlMessages
  /** Shown when the members' part fails to load, with a button that loads it again. */
  failed: string
  retry: string
  /** Shown while it loads. */
  loading: string
  /** The public version. */
  children: ReactNode
}

/**
 * Replaces the public discussion with the interactive one. It is loaded once there is a session, and stays when the session
 * ends, with what was typed.
 */
export function MemberSwitch({ props, messages, failed, retry, loading, children }: Props) {
  const isSignedIn = useSession() !== null
  const [Live, setLive] = useState<ComponentType<LiveDiscussionProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isSignedIn || hasFailed) return
    import('./live-discussion').then(
      (loaded) => setLive(() => loaded.LiveDiscussion),
      () => setFailed(true),
    )
  }, [isSignedIn, hasFailed])

  if (Live) return <Live {...props} messages={messages} fallback={children} />
  return (
    <>
      {children}
      <div className="mt-8 hidden in-data-member:block">
        <Notice
          tone="danger"
          className={hasFailed ? undefined : 'hidden in-data-failed:flex'}
          // Without the framework, a press on any button loads it again (lib/browser/reading/framework.ts).
          action={<Button onClick={() => setFailed(false)}>{retry}</Button>}
        >
          {failed}
        </Notice>
        {hasFailed ? null : (
          <div className="in-data-failed:hidden">
            <span className="sr-only">{loading}</span>
            <Skeleton className="h-44 w-full" />
          </div>
        )}
      </div>
    </>
  )
}
