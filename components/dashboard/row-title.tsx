'use client'

import type { ComponentProps } from 'react'
import { CutText } from './cut-text'
import { StaffLink } from './staff-link'

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
