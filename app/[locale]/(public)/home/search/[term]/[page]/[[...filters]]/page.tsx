import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { ListUnavailable } from '@/components/layout/unavailable'
import { readFilter } from '@/components/lists/define-list-page'
import { SearchPage, SearchResults } from '@/components/search/search-page'
import { limits } from '@/lib/core/limits'
import { toFilterSegments } from '@/lib/core/list-query'
import { toContentLanguage } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/public-address'
import { searchKey } from '@/lib/core/search-words'
import { searchEverything } from '@/lib/modules/search/queries'
import { findNamedTopic, readTopicNames } from '@/lib/modules/topics/queries'
import { addPageTags, tagged } from '@/lib/platform/cache/tagged'
import { libraryTags, tags } from '@/lib/platform/cache/tags'
import { NOTHING_FOUND } from '@/lib/platform/readership/tally.mjs'

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

/** Serves `/home/search?q=…` (middleware.ts). Has one page: the lists' own searches have more. */
export default definePage(
  async ({ locale, param }) => {
    const typed = fromTypedSegment(param('term'))
    if (fromPageSegment(param('page')) !== 1) pageNotFound()
    const prefer = toContentLanguage(locale)
    const filter = readFilter(param)
    const { searchPerKind, searchOneKind } = limits.pageSize
    const limit = filter.kind ? searchOneKind : searchPerKind
    const everything = tagged({
      key: ['search', searchKey(typed), prefer, ...toFilterSegments(filter)],
      tags: libraryTags,
      read: () => searchEverything(typed, limit, prefer, filter),
    })
    const names = tagged({ key: ['topic-names'], tags: [tags.topics], read: readTopicNames })
    const found = { ...(await everything), topic: findNamedTopic(await names, typed) }
    const isMissing = found.total === 0 && toFilterSegments(filter).length === 0
    await addPageTags(isMissing ? [NOTHING_FOUND] : [], found)
    return (
      <SearchPage locale={locale} typed={typed}>
        <SearchResults {...{ found, typed, filter, locale }} />
      </SearchPage>
    )
  },
  () => <ListUnavailable failed="search.failed" />,
)
