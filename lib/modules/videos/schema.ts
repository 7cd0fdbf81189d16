import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'
import { topicLabels, topicsField } from '../topics/schema'

/** A video; `youtube_id` is null when the stored link has no 11-character id. */
export const videoDto = z.object({
  video_id: z.uuid(),
  video_title: z.string(),
  video_url: z.string(),
  youtube_id: z.string().nullable(),
  language: z.enum(contentLanguages),
  createdAt: z.string(),
  updatedAt: z.string(),
  topics: topicLabels,
})

export type VideoDto = z.infer<typeof videoDto>

/** The list's key is `video`, the search's `videos`: clients know them so. */
export const videoListDto = z.object({ video: z.array(videoDto), videoCount: z.number().int() })
export const foundVideosDto = z.object({ videos: z.array(videoDto), videosCount: z.number().int() })

const LONGEST_TITLE = 300

/** A field that must not be empty, in the words that it is told by. */
const filled = z
  .string({ error: 'validation.fillAllFields' })
  .trim()
  .min(1, 'validation.fillAllFields')

/** POST /video. Whether the link leads to a video is judged apart: that is a 400 (docs/rules.md#content). */
export const videoInput = z.object({
  video_title: filled.max(LONGEST_TITLE, 'validation.titleLong300'),
  video_url: filled,
  language: z.enum(contentLanguages).optional(),
  topics: topicsField.optional(),
})

export type VideoInput = z.output<typeof videoInput>

/** PATCH /video/{id}: what is absent stays. */
export const videoChanges = videoInput.partial()

export type VideoChanges = z.output<typeof videoChanges>
