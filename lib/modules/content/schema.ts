import type { TableChoice } from '@/lib/core/list-query'
import { contentLanguages } from '@/lib/core/locales'
import { z } from '@/lib/core/zod'

/** The sort columns of the staff's tables of articles and papers; `author` is who wrote or sent it, by displayed name. */
export const itemSorts = ['title', 'created', 'author', 'language', 'status'] as const

/** The filters of those tables: an item's state, its language, and who wrote or sent it. */
export const itemFilters = z.object({
  state: z.enum(['approved', 'pending', 'rejected']).optional(),
  language: z.enum(contentLanguages).optional(),
  person: z.uuid().optional(),
})

export type ItemFilters = z.output<typeof itemFilters>
export type ItemChoice = TableChoice<(typeof itemSorts)[number], ItemFilters>
