import { z } from '@/lib/core/zod'

/** Parts of the list of cases (docs/rules.md#work-on-cases). */
export const caseFilters = [
  'urgent',
  'unanswered',
  'mine',
  'tagged',
  'watched',
  'closed',
  'look',
] as const

export type CaseFilter = (typeof caseFilters)[number]

const count = z.number().int()

/** GET /forum/counts: how many cases each part holds. */
export const caseCountsDto = z.object({
  urgent: count,
  unanswered: count,
  mine: count,
  tagged: count,
  watched: count,
  closed: count,
  /** Of those who may look (docs/rules.md#a-second-look). */
  look: count,
})

export type CaseCountsDto = z.infer<typeof caseCountsDto>

/** Whether somebody is told of what happens in a case: as one who takes part, not, or as what they do there says. */
const watchings = ['watch', 'mute', 'none'] as const

export const watchingDto = z.enum(watchings, { error: 'validation.invalid' })

export type Watching = z.infer<typeof watchingDto>

/** PUT /forum/{id}/watch */
export const watchInput = z.object({ watching: watchingDto })

/** GET /forum/similar: the closest first. */
export const similarCasesDto = z.object({
  cases: z.array(z.object({ post_id: z.uuid(), title: z.string() })),
})
