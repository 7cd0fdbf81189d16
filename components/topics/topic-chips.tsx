import { Fragment } from 'react'
import { contentLanguageOf, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { TopicLabel } from '@/lib/modules/topics/schema'

const MOST = 3

/** An item's topics, each linking to its page. Above the link that covers a whole card. */
export function TopicChips({ topics, locale }: { topics: TopicLabel[]; locale: Locale }) {
  if (topics.length === 0) return null
  return (
    <p className="topics">
      {topics.slice(0, MOST).map(({ slug, names }) => (
        <Fragment key={slug}>
          <a href={localePath(locale, paths.topic(slug))}>
            {names[contentLanguageOf(locale)]}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  )
}
