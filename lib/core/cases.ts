/** The patient's condition. */
export const conditions = ['better', 'same', 'worse', 'died', 'lost'] as const

/** Whether the advice could be used. */
export const adviceUses = ['yes', 'partly', 'no'] as const

/** Filters of the list of cases (docs/rules.md#work-on-cases). */
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

/** Age groups, wide enough not to identify anyone. */
export const ageBands = ['child', 'teen', '18_39', '40_59', '60_79', '80_plus'] as const

export const sexes = ['female', 'male'] as const

/** How long the problem has lasted. */
export const durations = ['days', 'weeks', 'months', 'years'] as const

/** Joints that occur once in the body, and those on each side. */
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

/** The free-text parts of a referral, in the order of the letter. */
export const referralTexts = ['findings', 'tests', 'medicines', 'question'] as const
