import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type {
  foundVideosDto,
  VideoChanges,
  VideoDto,
  VideoInput,
  videoListDto,
  WholeVideoDto,
  wholeVideoDto,
} from '@/lib/modules/videos/schema'
import { type ContentCalls, createContentCalls } from '../../dashboard/tables/content-calls'

export const videoCalls: ContentCalls<VideoDto> = {
  ...createContentCalls({
    path: '/video',
    getId: ({ video_id }: VideoDto) => video_id,
    listed: ({ video, videoCount }: z.infer<typeof videoListDto>) => ({
      rows: video,
      total: videoCount,
    }),
    found: ({ videos, videosCount }: z.infer<typeof foundVideosDto>) => ({
      rows: videos,
      total: videosCount,
    }),
  }),
  readOne: (id, signal) => readVideo(id, signal),
}

/** Reads a video with its transcript, which lists omit. */
export async function readVideo(id: string, signal: AbortSignal): Promise<WholeVideoDto> {
  const path = `/video/${encodeURIComponent(id)}`
  return (await call<WholeVideoDto>('GET', path, { signal })).data
}

export const addVideo = (json: VideoInput) =>
  call<z.infer<typeof wholeVideoDto>>('POST', '/video', { json })
export const editVideo = (id: string, json: VideoChanges) =>
  call<z.infer<typeof wholeVideoDto>>('PATCH', `/video/${id}`, { json })
