'use client'

import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { useHydrated } from './use-hydrated'

/** Sends the form it stands in; not before React is there, because the browser would send it elsewhere. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" size="large" busy={busy} disabled={!isHydrated}>
      {children}
    </Button>
  )
}
