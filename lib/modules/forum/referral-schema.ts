import { z } from '@/lib/core/zod'

/** Ages, never narrower than what says nobody. */
export const ageBands = ['child', 'teen', '18_39', '40_59', '60_79', '80_plus'] as const

export const sexes = ['female', 'male'] as const

/** Since when. */
export const durations = ['days', 'weeks', 'months', 'years'] as const

/** Joints that stand once in the body, and those of either side. */
export const middleJoints = ['jaw', 'neck', 'back', 'pelvis'] as const
export const pairedJoints = [
  'shoulder',
  'elbow',
  'wrist',
  'fingers',
  'hip',
  'knee',
  'ankle',
  'toes',
] as const

export const sides = ['right', 'left'] as const

export type MiddleJoint = (typeof middleJoints)[number]
export type PairedJoint = (typeof pairedJoints)[number]

/** A joint of the figure: `neck`, `left_knee`. */
export type Joint = MiddleJoint | `${(typeof sides)[number]}_${PairedJoint}`

export const joints: readonly Joint[] = [
  ...middleJoints,
  ...sides.flatMap((side) => pairedJoints.map((joint) => `${side}_${joint}` as const)),
]

const MOST_WORDS = 2000

const words = z.string().trim().max(MOST_WORDS, 'validation.outcomeLong').default('')

/** The parts of a referral that are written in words, in the order of the letter. */
export const referralTexts = ['findings', 'tests', 'medicines', 'question'] as const

/** What a case says in the order of a referral; nothing of it must be said. */
export const referralDto = z.object({
  age_band: z.enum(ageBands).nullable().default(null),
  sex: z.enum(sexes).nullable().default(null),
  duration: z.enum(durations).nullable().default(null),
  joints: z.array(z.enum(joints)).default([]),
  findings: words,
  /** What can be tested here. */
  tests: words,
  /** What can be given here. */
  medicines: words,
  question: words,
})

export type Referral = z.output<typeof referralDto>

export const NO_REFERRAL: Referral = referralDto.parse({})

/** Whether nothing of it is said. */
const isEmptyReferral = (referral: Referral): boolean =>
  Object.values(referral).every((part) => part === null || part.length === 0)

/** Its words, for who looks through them. */
export const wordsOfReferral = (referral: Referral | null): string =>
  referral ? referralTexts.map((name) => referral[name]).join('\n') : ''

/** With each joint once, in the order of the body; null for nothing. */
function settled(referral: Referral): Referral | null {
  const named = joints.filter((joint) => referral.joints.includes(joint))
  return isEmptyReferral(referral) ? null : { ...referral, joints: named }
}

/** As it is stored; null for nothing, and for what is none. */
export function parseReferral(value: unknown): Referral | null {
  const { data } = referralDto.safeParse(value)
  return data ? settled(data) : null
}

/** The same of what is kept in a form. */
export function readReferral(text: string | undefined): Referral | null {
  try {
    return parseReferral(JSON.parse(text || 'null'))
  } catch {
    return null
  }
}

/** The field of a form: JSON; empty for none. */
export const referralField = z.string().transform((text, context): Referral | null => {
  if (!text) return null
  try {
    return settled(referralDto.parse(JSON.parse(text)))
  } catch {
    context.addIssue({ code: 'custom', message: 'validation.invalid' })
    return z.NEVER
  }
})
