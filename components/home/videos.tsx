import { useTranslations } from 'next-intl'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { VideoDto } from '@/lib/modules/videos/schema'
import { EmptyState } from '../ui/empty-state'
import { VideoCard } from '../videos/video-card'
import { HomeSection } from './home-section'

interface Props {
  videos: VideoDto[]
  locale: Locale
}

/** Three videos, with a note on their data cost. */
export function Videos({ videos, locale }: Props) {
  const t = useTranslations('home')
  return (
    <HomeSection
      id="videos-section"
      title={t('videosTitle')}
      note={t('videosNote')}
      more={{ href: localePath(locale, paths.videos), text: t('moreVideos') }}
    >
      {videos.length > 0 ? (
        <div className="grid gap-4 sm:grid-cols-3">
          {videos.map((video) => (
            <VideoCard key={video.video_id} video={video} locale={locale} />
          ))}
        </div>
      ) : (
        <EmptyState title={t('noVideos')} />
      )}
    </HomeSection>
  )
}
