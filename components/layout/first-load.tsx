'use client'

import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { endFirstLoad, isFetchingParts, listenToFirstLoad } from '@/lib/browser/first-load'
import { fetchWindows } from '../ui/loaded-windows'

/** How long nothing may load before the first load is over, ms: one response often triggers the next request. */
const QUIET_MS = 500
const TOUCHES = ['pointerdown', 'keydown'] as const

/**
 * Ends the first load of a page: once its first data are shown and nothing more is being fetched, or at the first
 * touch. Deferred parts load then, before the connection may drop.
 */
export function FirstLoad() {
  const isFetching = useIsFetching() > 0
  const isComing = useSyncExternalStore(listenToFirstLoad, isFetchingParts, () => false)
  const isBusy = isFetching || isComing

  useEffect(() => {
    fetchWindows()
    for (const touch of TOUCHES) addEventListener(touch, endFirstLoad, { passive: true })
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, endFirstLoad)
    }
  }, [])

  useEffect(() => {
    if (isBusy) return
    const timer = setTimeout(endFirstLoad, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isBusy])

  return null
}
