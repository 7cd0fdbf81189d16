import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { PaperList } from '@/components/papers/paper-list'
import { PapersPage } from '@/components/papers/papers-page'
import { PapersUnavailable } from '@/components/papers/papers-unavailable'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/typed-segment'
import { searchPaperCards } from '@/lib/modules/papers/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const limit = limits.pageSize.papers

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const t = await getTranslations('papers')
  return pageMetadata({
    locale,
    path: paths.papers,
    title: `${t('results')}: ${fromTypedSegment(param('term'))}`,
    description: t('lead'),
    image: paths.ogPage('papers', locale),
    hidden: true,
  })
})

/** Stands behind `/home/more-papers?search=…` (middleware.ts). */
export default definePage(
  async ({ locale, param }) => {
    const term = param('term')
    const typed = fromTypedSegment(term)
    const page = fromPageSegment(param('page'))
    if (!page) pageNotFound()
    const { papers, paperCount } = await tagged({
      key: ['find-papers', term, page],
      tags: [tags.papers],
      read: () => searchPaperCards(typed, { page, limit }),
    })
    if (page > 1 && papers.length === 0) pageNotFound()
    return (
      <PapersPage locale={locale} siteUrl={siteUrl()} typed={typed}>
        <PaperList papers={papers} total={paperCount} page={page} typed={typed} locale={locale} />
      </PapersPage>
    )
  },
  () => <PapersUnavailable isSearch />,
)
