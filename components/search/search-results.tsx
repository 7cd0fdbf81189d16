import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { AudienceFilter } from '../lists/audience-filter'
import { EmptyState } from '../ui/empty-state'
import { BestElsewhere } from './best-elsewhere'
import { BrowseLibrary } from './browse-library'
import { FoundGroups } from './found-groups'

interface Props {
  found: FoundEverything
  typed: string
  /** The audience the search was filtered by. */
  audience?: Audience | undefined
  locale: Locale
}

/** The results of a search across everything, by kind; where there are none, suggestions. */
export function SearchResults({ found, typed, audience, locale }: Props) {
  const t = useTranslations('search')
  const filter = (
    <AudienceFilter list={localePath(locale, paths.search)} q={typed} audience={audience} />
  )
  if (found.total === 0) {
    const title = <span data-count>{t('none', { term: typed })}</span>
    return (
      <>
        {filter}
        <EmptyState title={title} text={t('noneHint')} className="mb-8" />
        <BrowseLibrary locale={locale} />
      </>
    )
  }
  return (
    <>
      {filter}
      <p data-count className="text-lg font-semibold">
        {found.isCut
          ? t('atLeast', { count: found.total - 1, term: typed })
          : t('resultsFor', { count: found.total, term: typed })}
      </p>
      <BestElsewhere language={found.bestLanguage} {...{ typed, audience, locale }} />
      <FoundGroups isSearch {...{ found, typed, audience, locale }} />
    </>
  )
}
