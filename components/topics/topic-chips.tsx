import { Fragment } from 'react'
import { type Locale, toContentLanguage } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { TopicLabel } from '@/lib/modules/topics/schema'

const MAX_CHIPS = 3

/** An item's topics, each linking to its page. Above the link that covers a whole card. */
export function TopicChips({ topics, locale }: { topics: TopicLabel[]; locale: Locale }) {
  if (topics.length === 0) return null
  return (
    <p className="topics">
      {topics.slice(0, MAX_CHIPS).map(({ slug, names }) => (
        <Fragment key={slug}>
          <a href={localePath(locale, paths.topic(slug))}>
            {names[toContentLanguage(locale)]}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}
