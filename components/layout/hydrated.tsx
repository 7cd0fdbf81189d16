'use client'

import { useEffect } from 'react'

/** Tells the loader of scripts on demand that React has taken over: a press it held can be repeated now. */
export function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  return null
}
