'use client'

import type { ReactNode } from 'react'
import { Button } from '../ui/button'
import { useHydrated } from './use-hydrated'

/** Submits its form; disabled until React has hydrated, because the browser would send the form elsewhere. */
export function SubmitButton({ busy, children }: { busy: boolean; children: ReactNode }) {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" size="large" busy={busy} disabled={!isHydrated}>
      {children}
    </Button>
  )
}
