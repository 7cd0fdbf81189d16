'use client'

import { useTranslations } from 'next-intl'
import { type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react'
import { Button } from '../ui/button'
import { ErrorState } from '../ui/error-state'

interface Props<Own> {
  /** Fetches the part; must stay the same function. */
  load: () => Promise<ComponentType<Own>>
  props: Own
  /** Stands there until it has come. */
  loading: ReactNode
  /** What is said when it does not come, where there is more to say than that. */
  failed?: string
}

/** A heavy part of a screen, fetched when it is shown. When that fails the rest stays, and it can be tried again. */
export function LoadedPart<Own extends object>({ load, props, loading, failed }: Props<Own>) {
  const t = useTranslations('errors')
  const [Part, setPart] = useState<ComponentType<Own> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const fetchPart = useCallback(() => {
    setFailed(false)
    load().then(
      (part) => setPart(() => part),
      () => setFailed(true),
    )
  }, [load])
  useEffect(fetchPart, [fetchPart])

  if (Part) return <Part {...props} />
  if (!hasFailed) return loading
  return (
    <ErrorState
      title={failed ?? t('partFailed')}
      retry={<Button onClick={fetchPart}>{t('retry')}</Button>}
    />
  )
}
