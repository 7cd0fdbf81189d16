import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { listAddress } from '@/lib/core/list-address'
import type { Locale } from '@/lib/core/locales'
import { pageCount } from '@/lib/core/pagination'
import { localePath, paths } from '@/lib/core/paths'
import type { VideoDto } from '@/lib/modules/videos/schema'
import { MoreEntries } from '../lists/more-entries'
import { MoreLink } from '../lists/more-link'
import { VideoLine } from './video-line'

interface Props {
  /** The video they are listed beside. */
  video: VideoDto
  videos: VideoDto[]
  total: number
  page: number
  locale: Locale
}

/** The other videos, five at first and five more at each press. */
export function MoreVideos({ video, videos, total, page, locale }: Props) {
  const t = useTranslations('videos')
  const path = localePath(locale, paths.video(video.video_id, video.video_title))
  const hasMore = page < pageCount(total, limits.pageSize.videoDetail)
  return (
    <section aria-labelledby="more-videos" className="no-print">
      <h2 id="more-videos" className="pb-3 text-xl">
        {t('more')}
      </h2>
      <ul data-list>
        {videos.map((each) => (
          <VideoLine key={each.video_id} video={each} locale={locale} />
        ))}
      </ul>
      <MoreEntries isList />
      <MoreLink
        href={hasMore ? listAddress(path, { page: page + 1 }) : null}
        text={t('loadMore')}
        endText={t('noMoreLeft')}
        failed={t('fetchFailed')}
      />
    </section>
  )
}
