import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { Work } from '@/lib/modules/people/schema'
import { FoundEntry } from '../lists/found-entry'
import { FoundNote } from '../search/found-note'

interface Props {
  title: string
  works: Work[]
  locale: Locale
}

/** What someone wrote or reviewed; nothing when the list is empty. */
export function WorkList({ title, works, locale }: Props) {
  const t = useTranslations('people')
  const heading = useId()
  if (works.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8">
      <h2 id={heading} className="text-xl sm:text-2xl">
        {title}
      </h2>
      <ul className="mt-2">
        {works.map(({ kind, id, title: name, language, date }) => (
          <FoundEntry
            key={id}
            id={id}
            title={name}
            language={language}
            href={localePath(locale, paths[kind](id, name))}
            note={
              <FoundNote
                parts={[t(`kind.${kind}`), formatLongDate(date, locale)]}
                of={{ language }}
                locale={locale}
              />
            }
          />
        ))}
      </ul>
    </section>
  )
}
