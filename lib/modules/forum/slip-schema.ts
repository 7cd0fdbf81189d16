import { z } from '@/lib/core/zod'
import { consentLanguages } from './consent-schema'

/** PUT /forum/{id}/slip: what is printed for the patient; the code is told this once. */
export const slipDto = z.object({
  code: z.string(),
  /** Where it is entered. */
  address: z.string(),
  /** In which consent was asked for. */
  language: z.enum(consentLanguages),
})

export type SlipDto = z.infer<typeof slipDto>

/** What comes of a code; `wait`: too many were tried, `later`: it cannot be said now. */
export const withdrawalOutcomes = ['done', 'used', 'unknown', 'wait', 'later'] as const

export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]
