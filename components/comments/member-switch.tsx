'use client'

import type { AbstractIntlMessages } from 'next-intl'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useSession } from '@/lib/browser/session/session-store'
import { Notice } from '../ui/notice'
import { Skeleton } from '../ui/skeleton'
import type { LiveDiscussionProps } from './live-discussion-props'

interface Props {
  props: Omit<LiveDiscussionProps, 'messages' | 'fallback'>
  messages: AbstractIntlMessages
  /** Said when the part for members does not come. */
  failed: string
  /** Said while it comes. */
  loading: string
  /** What everybody reads. */
  children: ReactNode
}

/**
 * Puts the discussion that one can take part in in the place of the one that everybody reads. It is fetched when there
 * is a session, and stays when that ends, with what was typed.
 */
export function MemberSwitch({ props, messages, failed, loading, children }: Props) {
  const isSignedIn = useSession() !== null
  const [Live, setLive] = useState<ComponentType<LiveDiscussionProps> | null>(null)
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    if (!isSignedIn) return
    import('./live-discussion').then(
      (loaded) => setLive(() => loaded.LiveDiscussion),
      () => setFailed(true),
    )
  }, [isSignedIn])

  if (Live) return <Live {...props} messages={messages} fallback={children} />
  return (
    <>
      {children}
      {hasFailed ? (
        <Notice tone="danger" className="mt-8">
          {failed}
        </Notice>
      ) : (
        <div className="mt-8 hidden in-data-member:block">
          <span className="sr-only">{loading}</span>
          <Skeleton className="h-44 w-full" />
        </div>
      )}
    </>
  )
}
