import { ListUnavailable } from '@/components/layout/unavailable'
import { defineFoundPage } from '@/components/lists/define-list-page'
import { ListFrame } from '@/components/lists/list-frame'
import { VideoList } from '@/components/videos/video-list'
import { limits } from '@/lib/core/limits'
import { toFilterSegments } from '@/lib/core/list-query'
import { searchKey } from '@/lib/core/search-words'
import { searchVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineFoundPage({
  name: 'videos',
  async read({ typed, page, filter }) {
    const {
      videos: rows,
      videosCount: total,
      counts,
    } = await tagged({
      key: ['find-videos', searchKey(typed), page, ...toFilterSegments(filter)],
      tags: [tags.videos, tags.topics],
      read: () => searchVideos(typed, { page, limit: limits.pageSize.videos }, filter),
    })
    return { rows, total, counts }
  },
  show: ({ rows, ...shown }) => (
    <ListFrame name="videos" locale={shown.locale} siteUrl={siteUrl()} typed={shown.typed}>
      <VideoList videos={rows} {...shown} />
    </ListFrame>
  ),
  unavailable: () => <ListUnavailable failed="videos.failed" />,
})

export const { generateMetadata } = list
export default list.page
