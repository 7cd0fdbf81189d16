'use client'

import { useLocale } from 'next-intl'
import { useEffect } from 'react'
import { localePath, paths } from '@/lib/core/paths'
import { StaffSkeleton } from './staff-skeleton'

/** Redirects people without access; the landing page says why (docs/rules.md#roles). */
export function Refused() {
  const locale = useLocale()
  useEffect(() => {
    location.replace(`${localePath(locale, paths.home)}?notice=not-allowed`)
  }, [locale])
  return <StaffSkeleton />
}
