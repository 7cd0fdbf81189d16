import { contentLanguages } from '@/lib/core/locales'
import type { TableChoice } from '@/lib/core/sorting'
import { z } from '@/lib/core/zod'

/** The sort columns and filters of the tables of videos, questions and facts. */
export const curatedSorts = ['title', 'created'] as const
export const curatedFilters = z.object({ language: z.enum(contentLanguages).optional() })
/** Adds a filter for one question: it has no address of its own, and a link into the table may lead to any page. */
export const faqFilters = curatedFilters.extend({ id: z.uuid().optional() })

export type CuratedChoice = TableChoice<(typeof curatedSorts)[number], z.output<typeof faqFilters>>
