import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { PaperList } from '@/components/papers/paper-list'
import { PapersPage } from '@/components/papers/papers-page'
import { PapersUnavailable } from '@/components/papers/papers-unavailable'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import { contentLanguageOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { fromPageSegment } from '@/lib/core/typed-segment'
import { listPaperCards } from '@/lib/modules/papers/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const limit = limits.pageSize.papers

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const page = fromPageSegment(param('page')) ?? 1
  const t = await getTranslations('papers')
  const pages = await getTranslations('pagination')
  return pageMetadata({
    locale,
    path: listAddress(paths.papers, { page }),
    title: page === 1 ? t('title') : `${t('title')}, ${pages('page', { page })}`,
    description: t('lead'),
    image: paths.ogPage('papers', locale),
  })
})

/** Also the first page, which has no number in its address. */
export default definePage(
  async ({ locale, param }) => {
    const page = fromPageSegment(param('page') || '1')
    if (!page) pageNotFound()
    const prefer = contentLanguageOf(locale)
    const { papers, approvedPaperCount } = await tagged({
      key: ['papers', prefer, page],
      tags: [tags.papers],
      read: () => listPaperCards({ page, limit }, prefer),
    })
    if (page > 1 && papers.length === 0) pageNotFound()
    return (
      <PapersPage locale={locale} siteUrl={siteUrl()}>
        <PaperList papers={papers} total={approvedPaperCount} page={page} locale={locale} />
      </PapersPage>
    )
  },
  () => <PapersUnavailable />,
)
