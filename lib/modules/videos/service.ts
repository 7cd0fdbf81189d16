import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { ContentLanguage } from '@/lib/core/locales'
import type { Viewer } from '@/lib/core/permissions'
import { extractYoutubeId } from '@/lib/core/youtube'
import { tags } from '@/lib/platform/cache/tags'
import {
  addItem,
  type CuratedRepository,
  deleteItem,
  editItem,
  restoreItem,
} from '../curation/service'
import { getVideo, toVideo, videoColumns } from './queries'
import type { VideoChanges, VideoDto, VideoInput } from './schema'

const missing = () => new AppError('not_found', 'videos.missing')

function youtubeIdOf(url: string): string {
  const text = 'videos.linkInvalid'
  const id = extractYoutubeId(url)
  if (!id) throw new AppError('malformed', text, { video_url: [text] })
  return id
}

/** The link is kept as it was typed, beside the video that it leads to. */
const linkOf = (url: string) => ({ url, youtubeId: youtubeIdOf(url) })

function linkUsed(): AppError {
  const text = 'videos.linkUsed'
  return new AppError('conflict', text, { video_url: [text] })
}

/** The database lets a video in once, whoever comes first; the others hear why (docs/rules.md#content). */
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
}

const shelf: CuratedRepository<VideoData, VideoDto> = {
  kind: 'video',
  missing: 'videos.missing',
  tags: (id) => [tags.videos, tags.video(id)],
  add: (tx, data) =>
    onceEach(tx.video.create({ data: { ...data, ...linkOf(data.url) }, select: { id: true } })),
  change(tx, where, data) {
    const link = 'url' in data && data.url !== undefined ? linkOf(data.url) : {}
    return onceEach(tx.video.updateMany({ where, data: { ...data, ...link } }))
  },
  async read(tx, id) {
    const row = await tx.video.findUnique({ where: { id }, select: videoColumns })
    return row && toVideo(row)
  },
}

/**
 * Adds a video. See `addItem`.
 * @throws AppError also `malformed` (400) for a link without a video; `conflict` (409) for a video that is there already.
 */
export const createVideo = (
  viewer: Viewer | null,
  { video_title: title, video_url: url, language }: VideoInput,
  caller: Caller,
) => addItem(shelf, viewer, { title, url, language }, caller)

/** Changes a video. See `editItem`. @throws AppError also what `createVideo` throws. */
export const editVideo = (
  viewer: Viewer | null,
  id: string,
  { video_title: title, video_url: url, language }: VideoChanges,
  caller: Caller,
) => editItem(shelf, viewer, id, { title, url, language }, caller)

/** Takes a video away, and frees its link. See `deleteItem`. */
export const deleteVideo = (viewer: Viewer | null, id: string, caller: Caller) =>
  deleteItem(shelf, viewer, id, caller)

/** Brings a deleted video back. See `restoreItem`. @throws AppError also `conflict` (409) when its link was used since. */
export const restoreVideo = (viewer: Viewer | null, id: string, caller: Caller) =>
  restoreItem(shelf, viewer, id, caller)

/** One video. @throws AppError `not_found` (404) when there is none. */
export async function readVideo(id: string): Promise<VideoDto> {
  const video = await getVideo(id)
  if (!video) throw missing()
  return video
}
