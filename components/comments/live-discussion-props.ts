import type { AbstractIntlMessages } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import type { Commented } from './shown-comment'

export interface LiveDiscussionProps {
  item: Commented
  locale: Locale
  /** The page of the discussion, without locale prefix. */
  path: string
  messages: AbstractIntlMessages
  /** The public version: shown until the viewer's own has loaded. */
  fallback: ReactNode
}
