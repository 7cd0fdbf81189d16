import type { Audience } from '../audiences'
import { type ContentLanguage, langOf } from '../locales'
import { localePath, paths } from '../paths'
import { audienceOf } from './audience'
import { type Publisher, standalone, type Thing } from './site'
import { about, type DescribedTopic } from './topic'

/** The described fields of a video's DTO. */
export interface DescribedVideo {
  video_id: string
  video_title: string
  youtube_id: string | null
  language: ContentLanguage
  audience: Audience
  minutes: number | null
  topics: DescribedTopic[]
}

/**
 * A video's page. We draw its picture: the video's own would be fetched from its host. Only the host knows who made it and
 * when.
 */
export function videoObject(site: Publisher, video: DescribedVideo, description: string): Thing {
  const lang = langOf(video.language)
  const url = `${site.url}${localePath(lang, paths.video(video.video_id, video.video_title))}`
  return standalone({
    '@type': 'VideoObject',
    '@id': url,
    url,
    name: video.video_title,
    description,
    inLanguage: lang,
    audience: audienceOf(video.audience),
    duration: video.minutes ? `PT${video.minutes}M` : undefined,
    thumbnailUrl: [`${site.url}${paths.ogImage('video', video.video_id)}`],
    embedUrl: video.youtube_id
      ? `https://www.youtube-nocookie.com/embed/${video.youtube_id}`
      : undefined,
    about: about(video.topics, video.language),
    isAccessibleForFree: true,
  })
}
