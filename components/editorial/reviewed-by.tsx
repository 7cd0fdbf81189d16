import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { type Reviewed, reviewText } from '@/lib/core/review-text'
import { fullName } from '@/lib/core/structured-data/person'
import { PersonLink } from '../people/person-link'

/** The clinical review of an article or a paper in one line; the name links to the reviewer. */
export function ReviewedBy({ item, locale }: { item: Reviewed; locale: Locale }) {
  const t = useTranslations('article')
  const text = reviewText(item, locale, (key, values) => t(key, values))
  const { reviewer } = item
  // The position of the name depends on the language.
  const at = reviewer?.page ? text.indexOf(fullName(reviewer)) : -1
  if (!reviewer || at < 0) return text
  const name = fullName(reviewer)
  return (
    <>
      {text.slice(0, at)}
      <PersonLink page={reviewer.page} locale={locale}>
        {name}
      </PersonLink>
      {text.slice(at + name.length)}
    </>
  )
}
