import type { ReactNode } from 'react'
import type { Locale } from '@/lib/core/locales'
import { SearchedList } from '../lists/searched-list'

interface Props {
  locale: Locale
  /** What the page shows results for, when it does. */
  typed?: string
  /** What a search replaces. */
  children: ReactNode
}

/** The frame of the article list and of its search. */
export function ArticlesPage(props: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <SearchedList name="articles" {...props} />
    </div>
  )
}
