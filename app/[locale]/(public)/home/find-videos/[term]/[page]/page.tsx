import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { VideoList } from '@/components/videos/video-list'
import { VideosPage } from '@/components/videos/videos-page'
import { VideosUnavailable } from '@/components/videos/videos-unavailable'
import { limits } from '@/lib/core/limits'
import { paths } from '@/lib/core/paths'
import { fromPageSegment, fromTypedSegment } from '@/lib/core/typed-segment'
import { searchVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const limit = limits.pageSize.videos

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const t = await getTranslations('videos')
  return pageMetadata({
    locale,
    path: paths.videos,
    title: `${t('results')}: ${fromTypedSegment(param('term'))}`,
    description: t('lead'),
    image: paths.ogPage('videos', locale),
    hidden: true,
  })
})

/** Stands behind `/home/more-videos?search=…` (middleware.ts). */
export default definePage(
  async ({ locale, param }) => {
    const term = param('term')
    const typed = fromTypedSegment(term)
    const page = fromPageSegment(param('page'))
    if (!page) pageNotFound()
    const { videos, videosCount } = await tagged({
      key: ['find-videos', term, page],
      tags: [tags.videos],
      read: () => searchVideos(typed, { page, limit }),
    })
    if (page > 1 && videos.length === 0) pageNotFound()
    return (
      <VideosPage locale={locale} siteUrl={siteUrl()} typed={typed}>
        <VideoList videos={videos} total={videosCount} page={page} typed={typed} locale={locale} />
      </VideosPage>
    )
  },
  () => <VideosUnavailable />,
)
