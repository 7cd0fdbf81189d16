import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { type ContentFilter, listAddress, type MatchCount, pageCount } from '@/lib/core/list-query'
import { type Locale, toLang } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { preserveFrenchSpaces } from '@/lib/core/reading-text'
import { cutText } from '@/lib/core/text'
import type { VideoDto } from '@/lib/modules/videos/schema'
import { FilmCover } from '../brand/film-cover'
import { AudienceLabel, ContentFilters } from '../lists/filters'
import { MoreEntries, MoreLink } from '../lists/list-pages'
import { TopicChips } from '../topics/topic-chips'
import { EmptyState } from '../ui/empty-state'
import { PlayMark } from './play-mark'

/** The cost of watching a video: its length and data, where known. */
export function useVideoCosts({ minutes, megabytes }: VideoDto): string[] {
  const t = useTranslations('videos')
  return [
    ...(minutes ? [t('minutes', { minutes })] : []),
    ...(megabytes ? [t('megabytes', { megabytes })] : []),
  ]
}

/** The title without the publisher in brackets at its end, where cards name the publisher beside it. */
export const shortTitle = ({ video_title: title, publisher }: VideoDto): string =>
  publisher && title.endsWith(` (${publisher})`) ? title.slice(0, -` (${publisher})`.length) : title

interface VideoCardProps {
  video: VideoDto
  locale: Locale
  /** The heading level that fits the card's position. */
  heading?: 'h2' | 'h3'
}

/**
 * A video in a list: a drawn cover, the title (cut at 45), the publisher, minutes and megabytes, audience and language. The
 * whole card links to the video's page, and nothing loads from the video's host. Says so if the stored address has no video id.
 */
export function VideoCard({ video, locale, heading = 'h3' }: VideoCardProps) {
  const t = useTranslations('videos')
  const languages = useTranslations('languages')
  const costs = useVideoCosts(video)
  const Heading = heading
  const lang = toLang(video.language)
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
            {cutText(preserveFrenchSpaces(shortTitle(video), lang), limits.cut.videoTitle)}
          </a>
        </Heading>
        <TopicChips topics={video.topics} locale={locale} />
        <p className="mt-auto text-sm text-muted">
          {video.publisher ? <span lang={lang}>{video.publisher}</span> : null}
          {video.publisher ? ' · ' : null}
          {video.youtube_id ? (
            costs.map((cost) => `${cost} · `).join('')
          ) : (
            <>
              <span className="text-danger">{t('invalid')}</span>
              {' · '}
            </>
          )}
          <AudienceLabel audience={video.audience} />
          {' · '}
          {languages(video.language)}
        </p>
      </div>
    </article>
  )
}

interface Props {
  videos: VideoDto[]
  total: number
  page: number
  locale: Locale
  filter: ContentFilter
  /** The search term, when these are its results. */
  typed?: string
  /** All entries or matches, whether or not they pass the filter. */
  counts: MatchCount[]
}

/** A page of the video list, or of its search results. */
export function VideoList({ videos, total, page, locale, typed, filter, counts }: Props) {
  const t = useTranslations('videos')
  const home = useTranslations('home')
  const path = localePath(locale, paths.videos)
  const filters = (
    <ContentFilters
      list={path}
      search={typed}
      filter={filter}
      parts={['audience', 'language']}
      counts={{ video: counts }}
    />
  )
  if (total === 0) {
    const text = typed === undefined ? undefined : t('noneHint')
    return (
      <>
        {filters}
        <EmptyState title={<span data-count>{t('none')}</span>} text={text} />
      </>
    )
  }
  const hasMore = page < pageCount(total, limits.pageSize.videos)
  return (
    <>
      {filters}
      <section aria-labelledby="videos">
        <h2 id="videos" className="sr-only">
          {typed === undefined ? t('title') : t('results')}
        </h2>
        <p data-count className="text-muted">
          {t('count', { count: total })}
        </p>
        <p className="text-muted">{home('videosNote')}</p>
        <div data-list className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {videos.map((video) => (
            <VideoCard key={video.video_id} video={video} locale={locale} />
          ))}
          <MoreEntries />
        </div>
        <MoreLink
          href={hasMore ? listAddress(path, { search: typed, ...filter, page: page + 1 }) : null}
          text={t('loadMoreList')}
          endText={t('noMore')}
          failed={t(typed === undefined ? 'fetchFailed' : 'searchFailed')}
        />
      </section>
    </>
  )
}
