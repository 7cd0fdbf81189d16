'use client'

import { useLocale } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'

/** A date in a table. @param iso a moment, ISO 8601 */
export function DateCell({ iso }: { iso: string }) {
  const locale = useLocale()
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {formatLongDate(iso, locale)}
    </time>
  )
}
