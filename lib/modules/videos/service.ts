import 'server-only'
import type { Audience } from '@/lib/core/audiences'
import { AppError } from '@/lib/core/errors'
import type { ContentLanguage } from '@/lib/core/locales'
import { extractYoutubeId, findVideoLinkFault } from '@/lib/core/youtube'
import { tags } from '@/lib/platform/cache/tags'
import { defineCuration } from '../curation/service'
import { getVideo, toWholeVideo, wholeVideoColumns } from './queries'
import type { VideoChanges, VideoInput, WholeVideoDto } from './schema'

const missing = () => new AppError('not_found', 'videos.missing')

function parseYoutubeId(url: string): string {
  const id = extractYoutubeId(url)
  if (id) return id
  const fault = findVideoLinkFault(url) ?? 'videos.linkInvalid'
  throw new AppError('malformed', 'videos.linkInvalid', { video_url: [fault] })
}

/** Stores the link as typed, beside the video id it contains. */
const toLink = (url: string) => ({ url, youtubeId: parseYoutubeId(url) })

function linkUsed(): AppError {
  const text = 'videos.linkUsed'
  return new AppError('conflict', text, { video_url: [text] })
}

/** The database accepts each video once; later attempts are rejected with a reason (docs/rules.md#content). */
async function onceEach<T>(write: PromiseLike<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    throw error instanceof AppError && error.code === 'conflict' ? linkUsed() : error
  }
}

interface VideoData {
  title: string
  url: string
  language?: ContentLanguage | undefined
  audience?: Audience | undefined
  publisher?: string | undefined
  minutes?: number | null | undefined
  megabytes?: number | null | undefined
  transcript?: string | undefined
}

/** @throws AppError also `malformed` (400) for a link without a video; `conflict` (409) for one that exists already. */
export const videos = defineCuration<VideoData, VideoInput, VideoChanges, WholeVideoDto>({
  kind: 'video',
  missing: 'videos.missing',
  tags: (id) => [tags.videos, tags.video(id)],
  getTopics: ({ topics }) => topics,
  fromInput: ({ video_title: title, video_url: url, topics: _, ...rest }) => ({
    title,
    url,
    ...rest,
  }),
  // Absent fields stay.
  fromChanges: ({ video_title: title, video_url: url, topics: _, updated_at: __, ...rest }) => ({
    ...(title === undefined ? {} : { title }),
    ...(url === undefined ? {} : { url }),
    ...rest,
  }),
  add: (tx, data) =>
    onceEach(tx.video.create({ data: { ...data, ...toLink(data.url) }, select: { id: true } })),
  change(tx, where, data) {
    const link = 'url' in data && data.url !== undefined ? toLink(data.url) : {}
    return onceEach(tx.video.updateMany({ where, data: { ...data, ...link } }))
  },
  async read(tx, id) {
    const row = await tx.video.findUnique({ where: { id }, select: wholeVideoColumns })
    return row && toWholeVideo(row)
  },
})

/** A video. @throws AppError `not_found` (404) when there is none. */
export async function readVideo(id: string): Promise<WholeVideoDto> {
  const video = await getVideo(id)
  if (!video) throw missing()
  return video
}
