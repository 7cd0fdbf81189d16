import { getTranslations } from 'next-intl/server'
import { defineMetadata, definePage, pageNotFound } from '@/components/layout/define-page'
import { pageMetadata } from '@/components/layout/page-metadata'
import { VideoList } from '@/components/videos/video-list'
import { VideosPage } from '@/components/videos/videos-page'
import { VideosUnavailable } from '@/components/videos/videos-unavailable'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import { paths } from '@/lib/core/paths'
import { fromPageSegment } from '@/lib/core/typed-segment'
import { listVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const limit = limits.pageSize.videos

export const generateMetadata = defineMetadata(async ({ locale, param }) => {
  const page = fromPageSegment(param('page')) ?? 1
  const t = await getTranslations('videos')
  const pages = await getTranslations('pagination')
  return pageMetadata({
    locale,
    path: listAddress(paths.videos, { page }),
    title: page === 1 ? t('title') : `${t('title')}, ${pages('page', { page })}`,
    description: t('lead'),
    image: paths.ogPage('videos', locale),
  })
})

/** Also the first page, which has no number in its address. */
export default definePage(
  async ({ locale, param }) => {
    const page = fromPageSegment(param('page') || '1')
    if (!page) pageNotFound()
    const { video, videoCount } = await tagged({
      key: ['videos', page],
      tags: [tags.videos],
      read: () => listVideos({ page, limit }),
    })
    if (page > 1 && video.length === 0) pageNotFound()
    return (
      <VideosPage locale={locale} siteUrl={siteUrl()}>
        <VideoList videos={video} total={videoCount} page={page} locale={locale} />
      </VideosPage>
    )
  },
  () => <VideosUnavailable />,
)
