import { call } from '@/lib/browser/api/call'
import {
  foundVideosDto,
  type VideoDto,
  type VideoInput,
  videoDto,
  videoListDto,
} from '@/lib/modules/videos/schema'
import { contentCalls, readAs } from '../../dashboard/content-calls'

export const videoCalls = contentCalls<VideoDto>({
  path: '/video',
  idOf: ({ video_id }) => video_id,
  listed: readAs(videoListDto, ({ video, videoCount }) => ({ rows: video, total: videoCount })),
  found: readAs(foundVideosDto, ({ videos, videosCount }) => ({
    rows: videos,
    total: videosCount,
  })),
})

export const addVideo = (json: VideoInput) => call('POST', '/video', { json, schema: videoDto })
export const editVideo = (id: string, json: VideoInput) =>
  call('PATCH', `/video/${id}`, { json, schema: videoDto })
