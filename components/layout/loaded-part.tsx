'use client'

import { useTranslations } from 'next-intl'
import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { isFirstLoadDone, listenToFirstLoad, trackLoading } from '@/lib/browser/first-load'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'

/** Returns whether the first load of the page is over (docs/decisions/0018-staff-bundle-size.md). */
export const useFirstLoadOver = () =>
  useSyncExternalStore(listenToFirstLoad, isFirstLoadDone, () => false)

interface Props<Own> {
  /** Loads the part; must be a stable function. */
  load: () => Promise<ComponentType<Own>>
  props: Own
  /** Shown until the part has loaded. */
  loading: ReactNode
  /** Shown if loading fails and the general message is not enough. */
  failed?: string
  /** The screen works without the part, so it loads after the first load. */
  isLater?: boolean
}

/**
 * A heavy part of a screen, loaded when it is shown. If loading fails, the rest of the screen stays, and the load is
 * retried on request or when the network is back.
 */
export function LoadedPart<Own extends object>(options: Props<Own>) {
  const { load, props, loading, failed, isLater } = options
  const t = useTranslations('errors')
  const isOver = useFirstLoadOver()
  const [Part, setPart] = useState<ComponentType<Own> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const fetchPart = useCallback(() => {
    setFailed(false)
    const part = load()
    trackLoading(part)
    part.then(
      (loaded) => setPart(() => loaded),
      () => setFailed(true),
    )
  }, [load])
  const isDue = isOver || !isLater
  useEffect(() => {
    if (isDue) fetchPart()
  }, [isDue, fetchPart])
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', fetchPart)
    return () => window.removeEventListener('online', fetchPart)
  }, [hasFailed, fetchPart])

  if (Part) return <Part {...props} />
  if (!hasFailed) return loading
  return (
    <ErrorState
      title={failed ?? t('partFailed')}
      retry={<Button onClick={fetchPart}>{t('retry')}</Button>}
    />
  )
}
