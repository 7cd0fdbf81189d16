import { useTranslations } from 'next-intl'
import { contentLanguageOf, type Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { topicPage } from '@/lib/core/structured-data/topic'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { type TopicDto, topicNames } from '@/lib/modules/topics/schema'
import { JsonLd } from '../layout/json-ld'
import { PageCrumbs } from '../layout/page-crumbs'
import { FoundGroups } from '../search/found-groups'
import { EmptyState } from '../ui/empty-state'

interface Props {
  topic: TopicDto
  found: FoundEverything
  locale: Locale
  site: SiteProfile
}

/** Everything about a topic, by kind, in the reader's language first. */
export function TopicPage({ topic, found, locale, site }: Props) {
  const t = useTranslations('topics')
  const { name, description, synonyms } = topic.texts[contentLanguageOf(locale)]
  const label = { ...topic, names: topicNames(topic) }
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <JsonLd data={topicPage(site, label, { locale, description })} />
      <PageCrumbs
        locale={locale}
        siteUrl={site.url}
        trail={[
          { label: t('title'), path: paths.topics },
          { label: name, path: paths.topic(topic.slug) },
        ]}
        className="mb-4"
      />
      <h1 className="text-3xl sm:text-4xl">{keepFrenchSpaces(name, locale)}</h1>
      <p className="mt-3 max-w-measure text-lg">{keepFrenchSpaces(description, locale)}</p>
      {synonyms.length > 0 ? (
        <p className="mt-2 max-w-measure text-sm text-muted">
          {t('otherNames', { names: synonyms.join(', ') })}
        </p>
      ) : null}
      {found.total === 0 ? (
        <EmptyState title={t('nothing')} text={t('nothingHint')} className="mt-8" />
      ) : (
        <FoundGroups found={found} typed={name} locale={locale} />
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
