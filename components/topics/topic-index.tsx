import { useTranslations } from 'next-intl'
import { byLetter } from '@/lib/core/by-letter'
import { contentLanguageOf, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import type { TopicDto } from '@/lib/modules/topics/schema'
import { ListHeader } from '../lists/list-header'
import { EmptyState } from '../ui/empty-state'

/** All topics from A to Z, by their names in the reader's language. */
export function TopicIndex({ topics, locale }: { topics: TopicDto[]; locale: Locale }) {
  const t = useTranslations('topics')
  const language = contentLanguageOf(locale)
  const letters = byLetter(topics, ({ texts }) => texts[language].name)
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <ListHeader title={t('title')} lead={t('lead')} />
      {topics.length === 0 ? <EmptyState title={t('none')} className="mt-8" /> : null}
      {topics.length > 0 ? (
        <nav aria-label={t('letters')} className="no-print mt-8 flex flex-wrap">
          {letters.map(([letter]) => (
            <a
              key={letter}
              href={`#${letter}`}
              className="inline-flex size-11 items-center justify-center font-semibold text-forest hover:underline"
            >
              {letter}
            </a>
          ))}
        </nav>
      ) : null}
      {letters.map(([letter, here]) => (
        <section
          key={letter}
          aria-labelledby={letter}
          className="mt-6 border-t-2 border-ink pt-3 lg:grid lg:grid-cols-4 lg:gap-8"
        >
          <h2 id={letter} className="text-xl">
            {letter}
          </h2>
          <ul className="lg:col-span-3">
            {here.map(({ slug, texts }) => (
              <li key={slug} className="group relative border-b border-line py-3">
                <h3 className="text-lg leading-snug">
                  <a
                    href={localePath(locale, paths.topic(slug))}
                    className="group-hover:underline after:absolute after:inset-0"
                  >
                    {keepFrenchSpaces(texts[language].name, locale)}
                  </a>
                </h3>
                <p className="text-muted">
                  {keepFrenchSpaces(texts[language].description, locale)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
