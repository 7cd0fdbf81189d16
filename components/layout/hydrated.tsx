'use client'

import { useEffect } from 'react'

/** Tells the on-demand script loader that React has hydrated, so it can replay the press it held. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return null
}
