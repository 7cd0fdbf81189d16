/** For whom something is written, by the names that it has in calls, addresses and the catalogues. */
export const audiences = ['patients', 'clinicians'] as const

export type Audience = (typeof audiences)[number]
