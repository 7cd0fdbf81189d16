import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

/** A video; `youtube_id` is null when the stored link has no 11-character id. */
export const videoDto = z.object({
  video_id: z.uuid(),
  video_title: z.string(),
  video_url: z.string(),
  youtube_id: z.string().nullable(),
  language: z.enum(contentLanguages),
  createdAt: z.string(),
  updatedAt: z.string(),
})

export type VideoDto = z.infer<typeof videoDto>

/** The list's key is `video`, the search's `videos`: the specification's own names. */
export const videoListDto = z.object({ video: z.array(videoDto), videoCount: z.number().int() })
export const foundVideosDto = z.object({ videos: z.array(videoDto), videosCount: z.number().int() })
