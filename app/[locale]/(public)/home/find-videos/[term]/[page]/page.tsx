import { defineFoundPage } from '@/components/lists/define-list-page'
import { VideoList } from '@/components/videos/video-list'
import { VideosPage } from '@/components/videos/videos-page'
import { VideosUnavailable } from '@/components/videos/videos-unavailable'
import { limits } from '@/lib/core/limits'
import { searchVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineFoundPage({
  name: 'videos',
  async read({ term, typed, page }) {
    const { videos: rows, videosCount: total } = await tagged({
      key: ['find-videos', term, page],
      tags: [tags.videos, tags.topics],
      read: () => searchVideos(typed, { page, limit: limits.pageSize.videos }),
    })
    return { rows, total }
  },
  show: ({ rows, ...shown }) => (
    <VideosPage locale={shown.locale} siteUrl={siteUrl()} typed={shown.typed}>
      <VideoList videos={rows} {...shown} />
    </VideosPage>
  ),
  unavailable: () => <VideosUnavailable />,
})

export const { generateMetadata } = list
export default list.page
