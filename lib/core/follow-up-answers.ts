/** How the patient is. */
export const conditions = ['better', 'same', 'worse', 'died', 'lost'] as const

/** Whether the advice could be used. */
export const adviceUses = ['yes', 'partly', 'no'] as const
