import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/lists/list-unavailable'
import { SearchPage } from '@/components/search/search-page'
import { SearchResults } from '@/components/search/search-results'
import { limits } from '@/lib/core/limits'
import { contentLanguageOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/typed-segment'
import { searchEverything } from '@/lib/modules/search/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'

export const revalidate = 3600
export const generateStaticParams = () => []

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const t = await getTranslations('search')
  return pageMetadata({
    locale,
    path: paths.search,
    title: `${t('title')}: ${fromTypedSegment(param('term'))}`,
    description: t('hint'),
    image: paths.ogPage('search', locale),
    hidden: true,
  })
})

/** Stands behind `/home/search?q=…` (middleware.ts). It has one page: more stands in the lists' own searches. */
export default definePage(
  async ({ locale, param }) => {
    const term = param('term')
    const typed = fromTypedSegment(term)
    if (fromPageSegment(param('page')) !== 1) pageNotFound()
    const prefer = contentLanguageOf(locale)
    const found = await tagged({
      key: ['search', term, prefer],
      tags: [tags.articles, tags.papers, tags.videos, tags.facts, tags.faqs, tags.topics],
      read: () => searchEverything(typed, limits.pageSize.searchOfEach, prefer),
    })
    return (
      <SearchPage locale={locale} typed={typed}>
        <SearchResults found={found} typed={typed} locale={locale} />
      </SearchPage>
    )
  },
  () => <ListUnavailable failed="search.failed" />,
)
