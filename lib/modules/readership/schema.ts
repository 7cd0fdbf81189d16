import { contentLanguages, locales } from '@/lib/core/locales'
import { describeQuery } from '@/lib/core/query-parameters'
import { z } from '@/lib/core/zod'

/** Over how many days it is counted, today included. */
export const READERSHIP_DAYS = [7, 30, 90] as const

export type ReadershipDays = (typeof READERSHIP_DAYS)[number]

const DEFAULT_DAYS = 30

const readDays = (query: URLSearchParams): ReadershipDays =>
  READERSHIP_DAYS.find((each) => String(each) === query.get('days')) ?? DEFAULT_DAYS

/** `days`: 7, 30 or 90; whatever is none of them is 30. */
export const readershipQuery = describeQuery(
  z.instanceof(URLSearchParams).transform((query) => ({ days: readDays(query) })),
  z.object({ days: z.literal(READERSHIP_DAYS).default(DEFAULT_DAYS) }),
)

/** How often an article, a paper or a video was opened, and its file fetched; videos have none. */
export const readItemDto = z.object({
  kind: z.enum(['article', 'paper', 'video']),
  id: z.uuid(),
  title: z.string(),
  language: z.enum(contentLanguages),
  views: z.number().int(),
  /** The same by the language of the page around it. */
  views_by_locale: z.record(z.enum(locales), z.number().int()),
  downloads: z.number().int(),
})

export type ReadItemDto = z.infer<typeof readItemDto>

/** GET /readership. */
export const readershipDto = z.object({
  /** Every day, the oldest first, as it is in Kigali. */
  days: z.array(
    z.object({ day: z.iso.date(), views: z.number().int(), downloads: z.number().int() }),
  ),
  /** What is public and was read most, the most first: fifty at most. */
  items: z.array(readItemDto),
  /** Words that found nothing, those that were asked for most first: a hundred at most. */
  not_found: z.array(
    z.object({
      words: z.string(),
      locale: z.enum(locales),
      count: z.number().int(),
      last_day: z.iso.date(),
    }),
  ),
})

export type ReadershipDto = z.infer<typeof readershipDto>
