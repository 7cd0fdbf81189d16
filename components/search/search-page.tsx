import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { libraryKinds, plurals } from '@/lib/core/library-kinds'
import { type ContentFilter, listAddress } from '@/lib/core/list-query'
import { type ContentLanguage, type Locale, toContentLanguage, toLang } from '@/lib/core/locales'
import { byName } from '@/lib/core/objects'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { FoundWithTopic } from '@/lib/modules/search/schema'
import type { NamedTopic } from '@/lib/modules/topics/schema'
import { ContentFilters } from '../lists/filters'
import { ListHeader } from '../lists/list-frame'
import { ListSearch } from '../lists/list-search'
import { EmptyState } from '../ui/empty-state'
import { FoundGroups } from './found-groups'

/** The library's lists as a table of contents: before a search is typed, or when it found nothing. */
export function BrowseLibrary({ locale }: { locale: Locale }) {
  const t = useTranslations()
  const lists = (['topics', ...plurals] as const).map((name) => ({
    path: paths[name],
    title: t(`${name}.title`),
    lead: t(`${name}.lead`),
  }))
  return (
    <section aria-labelledby="browse">
      <h2 id="browse" className="border-t-2 border-ink pt-3 pb-4 text-xl sm:text-2xl">
        {t('search.browse')}
      </h2>
      <ul>
        {lists.map(({ path, title, lead }) => (
          <li
            key={path}
            className="group relative border-t border-line py-4 lg:grid lg:grid-cols-4 lg:gap-8"
          >
            <h3 className="text-lg leading-snug">
              <a
                href={localePath(locale, path)}
                className="group-hover:underline after:absolute after:inset-0"
              >
                {title}
              </a>
            </h3>
            <p className="text-muted lg:col-span-3">{lead}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Props {
  locale: Locale
  /** The search term, if any. */
  typed?: string
  /** The content that a search replaces. */
  children: ReactNode
}

/** The frame of the search across everything. */
export function SearchPage({ locale, typed, children }: Props) {
  const t = useTranslations('search')
  return (
    <div className="mx-auto max-w-6xl px-4 py-4 sm:py-10">
      <ListHeader title={t('title')} lead={t('hint')}>
        <ListSearch
          action={localePath(locale, paths.search)}
          name="q"
          label={t('label')}
          placeholder={t('placeholder')}
          typed={typed}
          failed={t('failed')}
          isReady={typed === undefined}
        />
      </ListHeader>
      <div data-results className="mt-6 sm:mt-10">
        {children}
      </div>
    </div>
  )
}

interface BestElsewhereProps {
  /** The language of the best match. */
  language: ContentLanguage | null
  typed: string
  filter: ContentFilter
  locale: Locale
}

/**
 * Points out that the best match is in another language than the reader's, whose results come first, and links to it.
 */
function BestElsewhere({ language, typed, filter, locale }: BestElsewhereProps) {
  const t = useTranslations()
  if (!language || toLang(language) === locale) return null
  const there = localePath(toLang(language), paths.search)
  return (
    <p className="mt-2">
      <a
        href={listAddress(there, { q: typed, ...filter })}
        hrefLang={toLang(language)}
        className="inline-flex min-h-11 items-center text-forest hover:underline"
      >
        {t('search.bestElsewhere', { language: t(`languages.${language}`) })}
      </a>
    </p>
  )
}

/** Links to the topic whose name was typed. */
function TopicCard({ topic, locale }: { topic: NamedTopic; locale: Locale }) {
  const t = useTranslations('search')
  const { name, description } = topic.texts[toContentLanguage(locale)]
  return (
    <section
      aria-labelledby="topic"
      className="group relative mb-6 rounded-card border border-line bg-surface px-4 py-3"
    >
      <p className="text-sm text-muted">{t('topic')}</p>
      <h2 id="topic" className="text-xl">
        <a
          href={localePath(locale, paths.topic(topic.slug))}
          className="text-forest group-hover:underline after:absolute after:inset-0"
        >
          {preserveFrenchSpaces(name, locale)}
        </a>
      </h2>
      <p>{preserveFrenchSpaces(description, locale)}</p>
    </section>
  )
}

interface SearchResultsProps {
  found: FoundWithTopic
  typed: string
  filter: ContentFilter
  locale: Locale
}

/** The results of a search across everything, by kind; without results, suggestions. */
export function SearchResults({ found, typed, filter, locale }: SearchResultsProps) {
  const t = useTranslations('search')
  const top = (
    <>
      {found.topic ? <TopicCard topic={found.topic} locale={locale} /> : null}
      <ContentFilters
        list={localePath(locale, paths.search)}
        q={typed}
        filter={filter}
        parts={['kind', 'audience', 'language']}
        counts={byName(libraryKinds, (kind) => found[kind].counts)}
      />
    </>
  )
  if (found.total === 0) {
    const title = <span data-count>{t('none', { term: typed })}</span>
    return (
      <>
        {top}
        <EmptyState title={title} text={t('noneHint')} className="mb-8" />
        <BrowseLibrary locale={locale} />
      </>
    )
  }
  return (
    <>
      {top}
      <p data-count className="text-lg font-semibold">
        {found.isCut
          ? t('atLeast', { count: found.total - 1, term: typed })
          : t('resultsFor', { count: found.total, term: typed })}
      </p>
      <BestElsewhere language={found.bestLanguage} {...{ typed, filter, locale }} />
      <FoundGroups isSearch {...{ found, typed, filter, locale }} />
    </>
  )
}
