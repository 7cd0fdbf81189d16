import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { langOf } from '@/lib/core/locales'
import { embedAddress, extractStart, watchAddress } from '@/lib/core/youtube'
import type { VideoDto } from '@/lib/modules/videos/schema'
import { FilmCover } from '../brand/film-cover'
import { ScriptSlot } from '../layout/script-slot'
import { Notice } from '../ui/notice'
import { PlayMark } from './play-mark'
import { VideoCost } from './video-cost'

/**
 * A video that loads from its host only when pressed (lib/browser/reading replaces the link with the player). Without scripts
 * the link leads to the video there.
 */
export function VideoPlayer({ video }: { video: VideoDto }) {
  const t = useTranslations('videos')
  const { youtube_id: youtubeId, video_title: title } = video
  if (!youtubeId) return <Notice tone="warning" role="note" title={t('invalid')} />
  const start = extractStart(video.video_url)
  return (
    <>
      <a
        href={watchAddress(youtubeId, start)}
        rel="noreferrer"
        data-embed={embedAddress(youtubeId, start)}
        data-title={title}
        data-frame-class="block aspect-video w-full rounded-card bg-wash"
        className="group relative block aspect-video overflow-hidden rounded-card"
      >
        <FilmCover
          seed={video.video_id}
          topics={video.topics}
          className="absolute inset-0 size-full"
        />
        <PlayMark className="absolute inset-0 m-auto size-16 sm:size-20" />
        <span className="absolute inset-x-0 bottom-0 bg-surface px-4 py-3 text-sm group-hover:underline">
          <span className="sr-only" lang={langOf(video.language)}>
            {t('play', { title })}.{' '}
          </span>
          <VideoCost video={video} />
        </span>
      </a>
      <ScriptSlot data-frame />
      <p className="mt-3 text-sm text-muted">
        {video.megabytes ? t('dataNoteKnown') : t('dataNote')}
      </p>
      <p>
        <a
          href={watchAddress(youtubeId, start)}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center gap-2 text-forest hover:underline"
        >
          {t('watchThere')}
          <ExternalLink aria-hidden="true" className="size-4" />
        </a>
      </p>
    </>
  )
}
