import { useTranslations } from 'next-intl'
import { formatLongDate } from '@/lib/core/dates'
import { type Locale, langOf } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import { keepFrenchSpaces } from '@/lib/core/reading-text'
import type { SiteProfile } from '@/lib/core/site'
import { videoObject } from '@/lib/core/structured-data/video'
import type { PublicTranslations } from '@/lib/modules/translations/schema'
import type { VideoDto, WholeVideoDto } from '@/lib/modules/videos/schema'
import { LanguageLabel } from '../articles/language-label'
import { CareLine } from '../layout/care-line'
import { JsonLd } from '../layout/json-ld'
import { ShareLinks } from '../layout/share-links'
import { AudienceLabel } from '../lists/audience-label'
import { TopicChips } from '../topics/topic-chips'
import { TranslationLinks } from '../translations/translation-links'
import { MoreVideos } from './more-videos'
import { VideoPlayer } from './video-player'

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
        <h1 className="text-2xl sm:text-3xl" lang={langOf(video.language)}>
          {keepFrenchSpaces(video.video_title, langOf(video.language))}
        </h1>
        <p className="mt-2 mb-6 flex flex-wrap gap-x-4 text-muted">
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

/** What is said in a video, for those who cannot hear or load it. */
function Transcript({ video: { transcript, language } }: { video: WholeVideoDto }) {
  const t = useTranslations('videos')
  if (!transcript) return null
  return (
    <details className="mt-3">
      <summary className="min-h-11 py-2 font-semibold text-forest">{t('transcript')}</summary>
      <div className="prose" lang={langOf(language)}>
        {transcript.split(/\s*\n\s*/).map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs that never move
          <p key={at}>{paragraph}</p>
        ))}
      </div>
    </details>
  )
}
