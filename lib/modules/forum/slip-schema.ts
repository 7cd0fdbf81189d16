import { z } from '@/lib/core/zod'
import { consentLanguages } from './consent-schema'

/** PUT /forum/{id}/slip: what is printed for the patient; the code is returned only this once. */
export const slipDto = z.object({
  code: z.string(),
  /** Where it is entered. */
  address: z.string(),
  /** The language in which consent was asked for. */
  language: z.enum(consentLanguages),
})

export type SlipDto = z.infer<typeof slipDto>

/** The result of entering a code; `wait`: too many were tried, `later`: the server cannot tell now. */
export const withdrawalOutcomes = ['done', 'used', 'unknown', 'wait', 'later'] as const

export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]
