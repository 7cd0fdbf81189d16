import { defineListPage } from '@/components/lists/define-list-page'
import { VideoList } from '@/components/videos/video-list'
import { VideosPage } from '@/components/videos/videos-page'
import { VideosUnavailable } from '@/components/videos/videos-unavailable'
import { limits } from '@/lib/core/limits'
import { listVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineListPage({
  name: 'videos',
  async read({ page }) {
    const { video: rows, videoCount: total } = await tagged({
      key: ['videos', page],
      tags: [tags.videos, tags.topics],
      read: () => listVideos({ page, limit: limits.pageSize.videos }),
    })
    return { rows, total }
  },
  show: ({ rows, locale, ...shown }) => (
    <VideosPage locale={locale} siteUrl={siteUrl()}>
      <VideoList videos={rows} locale={locale} {...shown} />
    </VideosPage>
  ),
  unavailable: () => <VideosUnavailable />,
})

export const { generateMetadata } = list
export default list.page
