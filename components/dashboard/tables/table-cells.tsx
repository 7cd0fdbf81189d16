'use client'

import { useLocale } from 'next-intl'
import type { ComponentProps } from 'react'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { type ContentLanguage, toLang } from '@/lib/core/locales'
import { cutText } from '@/lib/core/text'
import { StaffLink } from '../staff-page'

/** Date and time in Kigali. @param iso timestamp, ISO 8601 */
export function EventTime({ iso }: { iso: string }) {
  const locale = useLocale()
  return (
    <time dateTime={iso} className="text-muted">
      {formatLongDate(iso, locale)}, {formatTime(iso)}
    </time>
  )
}

/** A date in a table. @param iso timestamp, ISO 8601 */
export function DateCell({ iso }: { iso: string }) {
  const locale = useLocale()
  return (
    <time dateTime={iso} className="text-sm whitespace-nowrap">
      {formatLongDate(iso, locale)}
    </time>
  )
}

interface CutTextProps {
  text: string
  /** In graphemes. */
  max: number
  language: ContentLanguage
}

/** The beginning of a text, marked with its own language. */
export function CutText({ text, max, language }: CutTextProps) {
  return (
    <span lang={toLang(language)} className="wrap-anywhere">
      {cutText(text, max)}
    </span>
  )
}

interface Props extends ComponentProps<typeof CutText> {
  /** Opens the row; without this and `href` the title is plain text. */
  onOpen?: () => void
  /** The page of the row. */
  href?: string
}

/** The title of a row, which opens it when clicked. */
export function RowTitle({ onOpen, href, ...text }: Props) {
  if (href) {
    return (
      <StaffLink
        href={href}
        className="inline-flex min-h-[var(--control,2.75rem)] items-center text-forest hover:underline dense:block dense:truncate dense:leading-7"
      >
        <CutText {...text} />
      </StaffLink>
    )
  }
  if (!onOpen) return <CutText {...text} />
  return (
    <button
      type="button"
      onClick={onOpen}
      className="min-h-[var(--control,2.75rem)] rounded-control text-left text-forest hover:underline dense:max-w-full dense:truncate"
    >
      <CutText {...text} />
    </button>
  )
}
