import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import type { FoundEverything } from '@/lib/modules/search/schema'
import { EmptyState } from '../ui/empty-state'
import { BestElsewhere } from './best-elsewhere'
import { BrowseLibrary } from './browse-library'
import { FoundGroups } from './found-groups'

interface Props {
  found: FoundEverything
  typed: string
  locale: Locale
}

/** What a search over everything found, by kind; where it found nothing, the way on. */
export function SearchResults({ found, typed, locale }: Props) {
  const t = useTranslations('search')
  if (found.total === 0) {
    const title = <span data-count>{t('none', { term: typed })}</span>
    return (
      <>
        <EmptyState title={title} text={t('noneHint')} className="mb-8" />
        <BrowseLibrary locale={locale} />
      </>
    )
  }
  return (
    <>
      <p data-count className="text-lg font-semibold">
        {found.isCut
          ? t('atLeast', { count: found.total - 1, term: typed })
          : t('resultsFor', { count: found.total, term: typed })}
      </p>
      <BestElsewhere language={found.bestLanguage} typed={typed} locale={locale} />
      <FoundGroups found={found} typed={typed} locale={locale} />
    </>
  )
}
