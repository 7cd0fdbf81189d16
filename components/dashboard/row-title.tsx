'use client'

import type { ComponentProps } from 'react'
import { CutText } from './cut-text'
import { StaffLink } from './staff-link'

interface Props extends ComponentProps<typeof CutText> {
  /** Opens the row; a text that does nothing when this and `href` are absent. */
  onOpen?: () => void
  /** The page of the row. */
  href?: string
}

/** What names a row, and opens it when it is pressed. */
export function RowTitle({ onOpen, href, ...text }: Props) {
  if (href) {
    return (
      <StaffLink
        href={href}
        className="inline-flex min-h-11 items-center text-forest hover:underline"
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
      className="min-h-11 rounded-control text-left text-forest hover:underline"
    >
      <CutText {...text} />
    </button>
  )
}
