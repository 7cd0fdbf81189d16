import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import { cutText } from '@/lib/core/text'
import type { VideoDto } from '@/lib/modules/videos/schema'
import { LanguageLabel } from '../articles/language-label'
import { FilmCover } from '../brand/film-cover'
import { AudienceLabel } from '../lists/audience-label'
import { TopicChips } from '../topics/topic-chips'
import { PlayMark } from './play-mark'
import { VideoCost } from './video-cost'

interface Props {
  video: VideoDto
  locale: Locale
  /** The heading level that fits the card's position. */
  heading?: 'h2' | 'h3'
}

/**
 * A video in a list: drawn cover, title (cut at 45), and the cost of watching. Nothing is loaded from the video's host; the
 * whole card links to the video's page. Without a video id it says so and keeps its title.
 */
export function VideoCard({ video, locale, heading = 'h3' }: Props) {
  const t = useTranslations('videos')
  const Heading = heading
  const lang = langOf(video.language)
  return (
    <article className="group relative flex flex-col overflow-hidden rounded-card border border-line bg-surface">
      <div className="relative">
        <FilmCover seed={video.video_id} topics={video.topics} />
        {video.youtube_id ? <PlayMark className="absolute inset-0 m-auto size-14" /> : null}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <Heading className="text-lg leading-snug" lang={lang}>
          <a
            href={localePath(locale, paths.video(video.video_id, video.video_title))}
            title={video.video_title}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {cutText(keepFrenchSpaces(video.video_title, lang), limits.cut.videoTitle)}
          </a>
        </Heading>
        <TopicChips topics={video.topics} locale={locale} />
        <p className="mt-auto text-sm text-muted">
          {video.youtube_id ? (
            <VideoCost video={video} />
          ) : (
            <span className="text-danger">{t('invalid')}</span>
          )}
          {' · '}
          <AudienceLabel audience={video.audience} />
          {lang === locale ? null : ' · '}
          <LanguageLabel language={video.language} locale={locale} />
        </p>
      </div>
    </article>
  )
}
