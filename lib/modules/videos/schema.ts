import { audiences } from '@/lib/core/audiences'
import { limits } from '@/lib/core/limits'
import { contentLanguages } from '@/lib/core/locales'
import { tidyText } from '@/lib/core/typed-text'
import { boundedText, requiredText, z } from '@/lib/core/zod'
import { editedVersion } from '../curation/schema'
import { topicLabels, topicsField } from '../topics/schema'

/** A video; `youtube_id` is null when the stored link has no 11-character id. */
export const videoDto = z.object({
  video_id: z.uuid(),
  video_title: z.string(),
  video_url: z.string(),
  youtube_id: z.string().nullable(),
  language: z.enum(contentLanguages),
  audience: z.enum(audiences),
  /** Who made it; empty if unknown. */
  publisher: z.string(),
  /** Its length, in whole minutes. */
  minutes: z.number().int().nullable(),
  /** The data that watching it uses. */
  megabytes: z.number().int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  topics: topicLabels,
})

export type VideoDto = z.infer<typeof videoDto>

/** A single video, with its transcript as plain text; empty if there is none. */
export const wholeVideoDto = videoDto.extend({ transcript: z.string() })

export type WholeVideoDto = z.infer<typeof wholeVideoDto>

/** The list's key is `video`, the search's `videos`: clients rely on both. */
export const videoListDto = z.object({ video: z.array(videoDto), videoCount: z.number().int() })
export const foundVideosDto = z.object({ videos: z.array(videoDto), videosCount: z.number().int() })

const MAX_MINUTES = 600
const MAX_MEGABYTES = 10_000

/** A whole number, also as a form sends it; an empty text removes it. */
const amount = (max: number, error: 'validation.minutesInvalid' | 'validation.megabytesInvalid') =>
  z
    .union([z.number(), z.null(), z.string().overwrite(tidyText)], { error })
    .transform((value) => (value === '' || value === null ? null : Number(value)))
    .refine((n) => n === null || (Number.isInteger(n) && n >= 1 && n <= max), error)

/**
 * POST /video. The service checks separately whether the link leads to a video, and answers 400
 * (docs/rules.md#content).
 */
export const videoInput = z.object({
  video_title: requiredText(
    limits.textLength.videoTitle,
    'validation.fillAllFields',
    'validation.titleLong300',
  ),
  video_url: z
    .string({ error: 'validation.fillAllFields' })
    .overwrite(tidyText)
    .min(1, 'validation.fillAllFields'),
  language: z.enum(contentLanguages).optional(),
  audience: z.enum(audiences, { error: 'validation.invalid' }).optional(),
  /** An empty text removes it. */
  publisher: boundedText(limits.textLength.videoPublisher, 'validation.fieldLong').optional(),
  minutes: amount(MAX_MINUTES, 'validation.minutesInvalid').optional(),
  megabytes: amount(MAX_MEGABYTES, 'validation.megabytesInvalid').optional(),
  /** Plain text; an empty one removes it. */
  transcript: boundedText(limits.textLength.transcript, 'validation.transcriptLong').optional(),
  topics: topicsField.optional(),
})

export type VideoInput = z.output<typeof videoInput>

/** PATCH /video/{id}: absent fields stay. */
export const videoChanges = videoInput.partial().extend(editedVersion)

export type VideoChanges = z.output<typeof videoChanges>
