import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { limits } from '@/lib/core/limits'
import { listAddress, pageCount } from '@/lib/core/list-query'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { videoObject } from '@/lib/core/structured-data/creative-works'
import { cutText } from '@/lib/core/text'
import { embedAddress, extractStart, watchAddress } from '@/lib/core/youtube'
import type { PublicTranslations } from '@/lib/modules/content/translations/schema'
import type { VideoDto, WholeVideoDto } from '@/lib/modules/videos/schema'
import { FilmCover } from '../brand/film-cover'
import { CareLine } from '../layout/emergency'
import { JsonLd } from '../layout/page-crumbs'
import { ScriptSlot } from '../layout/script-slot'
import { ShareLinks } from '../layout/share-links'
import { AudienceLabel } from '../lists/filters'
import { MoreEntries, MoreLink } from '../lists/list-pages'
import { TopicChips } from '../topics/topic-chips'
import { LanguageLabel, TranslationLinks } from '../translations/translation-links'
import { Notice } from '../ui/notice'
import { PlayMark } from './play-mark'
import { shortTitle, useVideoCosts } from './video-list'

/**
 * A video that loads from its host only when pressed (lib/browser/reading replaces the link with the player). Without
 * scripts, the link opens it there.
 */
function VideoPlayer({ video }: { video: VideoDto }) {
  const t = useTranslations('videos')
  const { youtube_id: youtubeId, video_title: title } = video
  const costs = useVideoCosts(video)
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
        <span className="sr-only">
          {t.rich('play', {
            title,
            name: (name) => <span lang={toLang(video.language)}>{name}</span>,
          })}
          .{' '}
        </span>
        {costs.length > 0 ? (
          <span className="absolute inset-x-0 bottom-0 bg-surface px-4 py-3 text-sm group-hover:underline">
            {costs.join(' · ')}
          </span>
        ) : null}
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

/** A video listed beside another: a small cover, its title (cut at 45), publisher and date. The whole line is the link. */
function VideoLine({ video, locale }: { video: VideoDto; locale: Locale }) {
  const t = useTranslations('videos')
  return (
    <li className="group relative flex items-start gap-3 border-t border-line py-3">
      <div className="relative w-28 shrink-0 overflow-hidden rounded-control">
        <FilmCover seed={video.video_id} topics={video.topics} />
        {video.youtube_id ? <PlayMark className="absolute inset-0 m-auto size-8" /> : null}
      </div>
      <div className="min-w-0 flex-1">
        <h3 className="leading-snug" lang={toLang(video.language)}>
          <a
            href={localePath(locale, paths.video(video.video_id, video.video_title))}
            title={video.video_title}
            className="group-hover:underline after:absolute after:inset-0"
          >
            {cutText(
              preserveFrenchSpaces(shortTitle(video), toLang(video.language)),
              limits.cut.videoTitle,
            )}
          </a>
        </h3>
        <p className="mt-1 text-sm text-muted">
          {video.publisher ? <span lang={toLang(video.language)}>{video.publisher} · </span> : null}
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

interface MoreVideosProps {
  /** The video they are listed beside. */
  video: VideoDto
  videos: VideoDto[]
  total: number
  page: number
  locale: Locale
}

/** The other videos, five at first and five more at each press. */
function MoreVideos({ video, videos, total, page, locale }: MoreVideosProps) {
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

interface Props {
  video: WholeVideoDto
  /** A page of the other videos. */
  others: { videos: VideoDto[]; total: number }
  page: number
  translations: PublicTranslations
  locale: Locale
  site: SiteProfile
}

/** A video to watch, with the others beside it. */
export function VideoView({ video, others, page, translations, locale, site }: Props) {
  const t = useTranslations('videos')
  const description = `${video.video_title}. ${t('lead')}`
  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-4 py-6 lg:grid-cols-3">
      <JsonLd data={videoObject(site, video, description)} />
      <article className="min-w-0 lg:col-span-2">
        <h1 className="text-2xl sm:text-3xl" lang={toLang(video.language)}>
          {preserveFrenchSpaces(video.video_title, toLang(video.language))}
        </h1>
        <p className="mt-2 mb-6 flex flex-wrap gap-x-4 text-muted">
          {video.publisher ? <span lang={toLang(video.language)}>{video.publisher}</span> : null}{' '}
          <time dateTime={video.createdAt}>{formatLongDate(video.createdAt, locale)}</time>{' '}
          <AudienceLabel audience={video.audience} />{' '}
          <LanguageLabel language={video.language} locale={locale} />
        </p>
        <TranslationLinks translations={translations} path={paths.video} />
        <VideoPlayer video={video} />
        <Transcript video={video} />
        <TopicChips topics={video.topics} locale={locale} />
        <CareLine locale={locale} />
        <ShareLinks
          title={video.video_title}
          language={video.language}
          path={paths.video(video.video_id, video.video_title)}
          site={site}
        />
      </article>
      <MoreVideos
        video={video}
        videos={others.videos}
        total={others.total}
        page={page}
        locale={locale}
      />
    </div>
  )
}

/** The transcript of a video, for people who cannot hear or load it. */
function Transcript({ video: { transcript, language } }: { video: WholeVideoDto }) {
  const t = useTranslations('videos')
  if (!transcript) return null
  return (
    <details className="mt-3">
      <summary className="min-h-11 py-2 font-semibold text-forest">{t('transcript')}</summary>
      <div className="prose" lang={toLang(language)}>
        {transcript.split(/\s*\n\s*/).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs that never move
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
