import { useTranslations } from 'next-intl'
import { libraryKinds } from '@/lib/core/library-kinds'
import { byLetter, type ContentFilter } from '@/lib/core/list-query'
import { type Locale, toContentLanguage } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { topicPage } from '@/lib/core/structured-data/creative-works'
import { joinTexts } from '@/lib/core/typed-text'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { type TopicDto, topicNames } from '@/lib/modules/topics/schema'
import { JsonLd, PageCrumbs } from '../layout/page-crumbs'
import { ContentFilters } from '../lists/filters'
import { ListHeader } from '../lists/list-frame'
import { FoundGroups } from '../search/found-groups'
import { EmptyState } from '../ui/empty-state'

/** All topics from A to Z, by their names in the reader's language. */
export function TopicIndex({ topics, locale }: { topics: TopicDto[]; locale: Locale }) {
  const t = useTranslations('topics')
  const language = toContentLanguage(locale)
  const letters = byLetter(topics, ({ texts }) => texts[language].name)
  return (
    <div className="mx-auto max-w-6xl px-4 pt-1 pb-10 sm:pt-10">
      <ListHeader title={t('title')} lead={t('lead')} />
      {topics.length === 0 ? <EmptyState title={t('none')} className="mt-8" /> : null}
      {topics.length > 0 ? (
        <nav
          aria-label={t('letters')}
          className="no-print mt-2 flex overflow-x-auto sm:mt-8 sm:flex-wrap"
        >
          {letters.map(([letter]) => (
            <a
              key={letter}
              href={`#${letter}`}
              className="inline-flex size-11 shrink-0 items-center justify-center font-semibold text-forest -outline-offset-2 hover:underline"
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
                    {preserveFrenchSpaces(texts[language].name, locale)}
                  </a>
                </h3>
                <p className="text-muted">
                  {preserveFrenchSpaces(texts[language].description, locale)}
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface Props {
  topic: TopicDto
  found: FoundEverything
  /** An audience, a language or both. */
  filter: ContentFilter
  locale: Locale
  site: SiteProfile
}

/** Everything about a topic, by kind, in the reader's language first. */
export function TopicPage({ topic, found, filter, locale, site }: Props) {
  const t = useTranslations('topics')
  const { name, description, synonyms } = topic.texts[toContentLanguage(locale)]
  const label = { ...topic, names: topicNames(topic) }
  return (
    <div className="mx-auto max-w-6xl px-4 pb-8 sm:pt-8">
      <JsonLd data={topicPage(site, label, { locale, description })} />
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[
          { label: t('title'), path: paths.topics },
          { label: name, path: paths.topic(topic.slug) },
        ]}
        className="mb-1 sm:mb-4"
      />
      <h1 className="text-2xl sm:text-4xl">{preserveFrenchSpaces(name, locale)}</h1>
      <p className="mt-1 max-w-measure sm:mt-3 sm:text-lg">
        {preserveFrenchSpaces(description, locale)}
      </p>
      {synonyms.length > 0 ? (
        <p className="mt-2 max-w-measure text-sm text-muted">
          {t('otherNames', { names: joinTexts(synonyms) })}
        </p>
      ) : null}
      <div className="mt-3 sm:mt-6">
        <ContentFilters
          list={localePath(locale, paths.topic(topic.slug))}
          filter={filter}
          parts={['audience', 'language']}
          counts={byName(libraryKinds, (kind) => found[kind].counts)}
        />
      </div>
      {found.total === 0 ? (
        <EmptyState title={t('nothing')} text={t('nothingHint')} className="mt-8" />
      ) : (
        <FoundGroups found={found} typed={name} filter={filter} locale={locale} />
      )}
      <p className="mt-10">
        <a
          href={localePath(locale, paths.topics)}
          className="inline-flex min-h-11 items-center font-semibold text-forest hover:underline"
        >
          {t('all')}
        </a>
      </p>
    </div>
  )
}
