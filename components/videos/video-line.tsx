import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { limits } from '@/lib/core/limits'
import { type Locale, langOf } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import { cutText } from '@/lib/core/text'
import type { VideoDto } from '@/lib/modules/videos/schema'
import { FilmCover } from '../brand/film-cover'
import { PlayMark } from './play-mark'

/** A video listed beside another: a small cover, its title (cut at 45) and date. The whole line is the link. */
export function VideoLine({ video, locale }: { video: VideoDto; locale: Locale }) {
  const t = useTranslations('videos')
  return (
    <li className="group relative flex items-start gap-3 border-t border-line py-3">
      <div className="relative w-28 shrink-0 overflow-hidden rounded-control">
        <FilmCover seed={video.video_id} topics={video.topics} />
        {video.youtube_id ? <PlayMark className="absolute inset-0 m-auto size-8" /> : null}
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="leading-snug" lang={langOf(video.language)}>
          <a
            href={localePath(locale, paths.video(video.video_id, video.video_title))}
            title={video.video_title}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {cutText(
              keepFrenchSpaces(video.video_title, langOf(video.language)),
              limits.cut.videoTitle,
            )}
          </a>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {video.youtube_id ? (
            <time dateTime={video.createdAt}>{formatLongDate(video.createdAt, locale)}</time>
          ) : (
            <span className="text-danger">{t('invalid')}</span>
          )}
        </p>
      </div>
    </li>
  )
}
