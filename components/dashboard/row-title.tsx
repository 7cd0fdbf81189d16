'use client'

import type { ComponentProps } from 'react'
import { CutText } from './cut-text'

interface Props extends ComponentProps<typeof CutText> {
  /** Opens the row; a text that does nothing when absent. */
  onOpen?: () => void
}

/** What names a row, and opens it when it is pressed. */
export function RowTitle({ onOpen, ...text }: Props) {
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
