import type { AbstractIntlMessages } from 'next-intl'
import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import type { Commented } from './shown-comment'

export interface LiveDiscussionProps {
  item: Commented
  locale: Locale
  /** The page that the discussion is on, without language. */
  path: string
  messages: AbstractIntlMessages
  /** What everybody reads: it stands until one's own view of it is there. */
  fallback: ReactNode
}
