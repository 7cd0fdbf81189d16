'use client'

import { useEffect } from 'react'

/** Tells the on-demand script loader that React has hydrated, so that it replays the held press. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return null
}
