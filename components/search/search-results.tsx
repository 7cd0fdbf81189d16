import { useTranslations } from 'next-intl'
import type { Audience } from '@/lib/core/audiences'
import { listAddress } from '@/lib/core/list-address'
import { type ContentLanguage, type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { AudienceFilter } from '../lists/audience-filter'
import { EmptyState } from '../ui/empty-state'
import { BrowseLibrary } from './browse-library'
import { FoundGroups } from './found-groups'

interface BestElsewhereProps {
  /** The language of the best match. */
  language: ContentLanguage | null
  typed: string
  audience: Audience | undefined
  locale: Locale
}

/** Says that the best match is in a language other than the reader's, whose results come first, and links to it. */
function BestElsewhere({ language, typed, audience, locale }: BestElsewhereProps) {
  const t = useTranslations()
  if (!language || langOf(language) === locale) return null
  const there = localePath(langOf(language), paths.search)
  return (
    <p className="mt-2">
      <a
        href={listAddress(there, { q: typed, audience })}
        hrefLang={langOf(language)}
        className="inline-flex min-h-11 items-center text-forest hover:underline"
      >
        {t('search.bestElsewhere', { language: t(`languages.${language}`) })}
      </a>
    </p>
  )
}

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
