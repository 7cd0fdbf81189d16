import { ListUnavailable } from '@/components/layout/unavailable'
import { defineListPage } from '@/components/lists/define-list-page'
import { ListFrame } from '@/components/lists/list-frame'
import { VideoList } from '@/components/videos/video-list'
import { limits } from '@/lib/core/limits'
import { toFilterSegments } from '@/lib/core/list-query'
import { toContentLanguage } from '@/lib/core/locales'
import { listVideos } from '@/lib/modules/videos/queries'
import { tagged } from '@/lib/platform/cache/tagged'
import { tags } from '@/lib/platform/cache/tags'
import { siteUrl } from '@/lib/platform/site'

export const revalidate = 3600
export const generateStaticParams = () => []

const list = defineListPage({
  name: 'videos',
  async read({ locale, page, filter }) {
    const prefer = toContentLanguage(locale)
    const {
      video: rows,
      videoCount: total,
      counts,
    } = await tagged({
      key: ['videos', prefer, page, ...toFilterSegments(filter)],
      tags: [tags.videos, tags.topics],
      read: () => listVideos({ page, limit: limits.pageSize.videos }, prefer, filter),
    })
    return { rows, total, counts }
  },
  show: ({ rows, locale, ...shown }) => (
    <ListFrame name="videos" locale={locale} siteUrl={siteUrl()}>
      <VideoList videos={rows} locale={locale} {...shown} />
    </ListFrame>
  ),
  unavailable: () => <ListUnavailable failed="videos.failed" />,
})

export const { generateMetadata } = list
export default list.page
