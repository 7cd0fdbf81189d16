import { ageBands, durations, joints, referralTexts, sexes } from '@/lib/core/cases'
import { boundedText, z } from '@/lib/core/zod'

/** Maximum length of each text in characters. */
export const MAX_REFERRAL_LENGTH = 2000

const TOO_LONG = 'validation.outcomeLong'

const referralText = boundedText(MAX_REFERRAL_LENGTH, TOO_LONG).default('')

/** A referral with its fields in the usual order, all optional. */
export const referralDto = z.object({
  age_band: z.enum(ageBands).nullable().default(null),
  sex: z.enum(sexes).nullable().default(null),
  duration: z.enum(durations).nullable().default(null),
  joints: z.array(z.enum(joints)).default([]),
  findings: referralText,
  /** What can be tested locally. */
  tests: referralText,
  /** What can be given locally. */
  medicines: referralText,
  question: referralText,
})

export type Referral = z.output<typeof referralDto>

export const NO_REFERRAL: Referral = referralDto.parse({})

/** Returns whether every field is empty. */
export const isEmptyReferral = (referral: Referral): boolean =>
  Object.values(referral).every((part) => part === null || part.length === 0)

/** The text of a referral, to be scanned for identifiers. */
export const getReferralText = (referral: Referral | null): string =>
  referral ? referralTexts.map((name) => referral[name]).join('\n') : ''

/** The referral with each joint once, in the order of the body; null when empty. */
function normalizeReferral(referral: Referral): Referral | null {
  const named = joints.filter((joint) => referral.joints.includes(joint))
  return isEmptyReferral(referral) ? null : { ...referral, joints: named }
}

/** Parses a stored referral; null if it is missing or invalid. */
export function parseReferral(value: unknown): Referral | null {
  const { data } = referralDto.safeParse(value)
  return data ? normalizeReferral(data) : null
}

/** Parses a referral kept in a form; null if it is missing or invalid. */
export function readReferral(text: string | undefined): Referral | null {
  try {
    return parseReferral(JSON.parse(text || 'null'))
  } catch {
    return null
  }
}

/** A form field with a referral as JSON; empty for none. */
export const referralField = z.string().transform((text, context): Referral | null => {
  if (!text) return null
  const refuse = (message: string) => {
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  }
  try {
    const { data, error } = referralDto.safeParse(JSON.parse(text))
    if (data) return normalizeReferral(data)
    const isTooLong = error.issues.some(({ message }) => message === TOO_LONG)
    return refuse(isTooLong ? TOO_LONG : 'validation.invalid')
  } catch {
    return refuse('validation.invalid')
  }
})
