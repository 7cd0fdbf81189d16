import type { ReactNode } from 'react'
import type { Audience } from '@/lib/core/audiences'
import type { Locale } from '@/lib/core/locales'
import { SearchedList } from '../lists/searched-list'

interface Props {
  locale: Locale
  /** The search text, when the page shows results. */
  typed?: string
  /** The audience the list is filtered by. */
  audience?: Audience | undefined
  /** Replaced by the results of a search. */
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
