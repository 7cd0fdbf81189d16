import { pagedKinds } from '@/lib/core/library-kinds'
import { contentLanguages, locales } from '@/lib/core/locales'
import { READERSHIP_DAYS, type ReadershipDays } from '@/lib/core/report-periods'
import { describeQuery, z } from '@/lib/core/zod'

const DEFAULT_DAYS = 30

const readDays = (query: URLSearchParams): ReadershipDays =>
  READERSHIP_DAYS.find((each) => String(each) === query.get('days')) ?? DEFAULT_DAYS

/** `days`: 7, 30 or 90; 30 for any other value. */
export const readershipQuery = describeQuery(
  z.instanceof(URLSearchParams).transform((query) => ({ days: readDays(query) })),
  z.object({ days: z.literal(READERSHIP_DAYS).default(DEFAULT_DAYS) }),
)

/** How often an article, paper or video was opened, and its file downloaded; videos have no file. */
export const readItemDto = z.object({
  kind: z.enum(pagedKinds),
  id: z.uuid(),
  title: z.string(),
  language: z.enum(contentLanguages),
  views: z.number().int(),
  /** The views by the language of the surrounding page. */
  views_by_locale: z.record(z.enum(locales), z.number().int()),
  downloads: z.number().int(),
})

export type ReadItemDto = z.infer<typeof readItemDto>

/** GET /readership. */
export const readershipDto = z.object({
  /** Every day in Kigali, oldest first. */
  days: z.array(
    z.object({ day: z.iso.date(), views: z.number().int(), downloads: z.number().int() }),
  ),
  /** The public items read most, most read first: at most fifty. */
  items: z.array(readItemDto),
  /** Words that found nothing, most searched first: at most a hundred. */
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
