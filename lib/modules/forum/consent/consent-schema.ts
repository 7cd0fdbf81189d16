import { locales } from '@/lib/core/languages.mjs'
import { z } from '@/lib/core/zod'

/** How consent was given; `vital`: nobody could be asked, and the patient's life depends on it. */
export const consentWays = ['spoken', 'written', 'vital'] as const

/** The person who consented; `nobody` if nobody could be asked. */
export const consentGivers = ['patient', 'guardian', 'nobody'] as const

/** The language in which consent was asked for; `other` is a language the site does not have. */
export const consentLanguages = [...locales, 'other'] as const

const isWhole = ({ how, by }: { how: string; by: string }) =>
  (how === 'vital') === (by === 'nobody')

/** PUT /forum/{id}/consent (docs/rules.md#cases). */
export const consentInput = z
  .object({
    how: z.enum(consentWays, { error: 'validation.consentHow' }),
    by: z.enum(consentGivers, { error: 'validation.consentBy' }),
    language: z.enum(consentLanguages, { error: 'validation.consentLanguage' }),
    /** The patient is under 16, so their guardian is asked. */
    is_minor: z.boolean(),
    /** Consent covers teaching as well as asking a specialist. */
    may_teach: z.boolean(),
  })
  .refine(isWhole, { path: ['by'], error: 'validation.consentBy' })
  .refine(({ by, is_minor }) => !is_minor || by !== 'patient', {
    path: ['by'],
    error: 'validation.consentGuardian',
  })
  // A patient who could not be asked has agreed to nothing beyond getting help.
  .refine(({ how, may_teach }) => how !== 'vital' || !may_teach, {
    path: ['may_teach'],
    error: 'validation.consentTeach',
  })

export type ConsentInput = z.output<typeof consentInput>

/** The recorded consent to a case's pictures and document; null without a record. */
export const consentDto = z
  .object({
    how: z.enum(consentWays),
    by: z.enum(consentGivers),
    language: z.enum(consentLanguages),
    is_minor: z.boolean(),
    may_teach: z.boolean(),
    recorded_at: z.iso.datetime(),
  })
  .nullable()

export type ConsentDto = z.infer<typeof consentDto>

/** PUT /forum/{id}/slip: the printed slip for the patient; the code is returned only this once. */
export const slipDto = z.object({
  code: z.string(),
  /** The page where the code is entered. */
  address: z.string(),
  /** The language in which consent was asked for. */
  language: z.enum(consentLanguages),
})

export type SlipDto = z.infer<typeof slipDto>

/** The result of entering a code; `wait`: too many attempts, `later`: the server cannot check now. */
export const withdrawalOutcomes = ['done', 'used', 'unknown', 'wait', 'later'] as const

export type WithdrawalOutcome = (typeof withdrawalOutcomes)[number]
