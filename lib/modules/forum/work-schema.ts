import { z } from '@/lib/core/zod'

const count = z.number().int()

/** GET /forum/counts: how many cases each part holds. */
export const caseCountsDto = z.object({
  urgent: count,
  unanswered: count,
  mine: count,
  tagged: count,
  watched: count,
  closed: count,
  /** Only for those who may review cases (docs/rules.md#a-second-look). */
  look: count,
})

export type CaseCountsDto = z.infer<typeof caseCountsDto>

/** Whether a person is notified about a case: always, never, or according to their part in it. */
const watchings = ['watch', 'mute', 'none'] as const

export const watchingDto = z.enum(watchings, { error: 'validation.invalid' })

export type Watching = z.infer<typeof watchingDto>

/** PUT /forum/{id}/watch */
export const watchInput = z.object({ watching: watchingDto })

/** GET /forum/similar: the closest first. */
export const similarCasesDto = z.object({
  cases: z.array(z.object({ post_id: z.uuid(), title: z.string() })),
})
