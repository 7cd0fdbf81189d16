/** The audience of a text, by the names used in calls, addresses and the catalogues. */
export const audiences = ['patients', 'clinicians'] as const

export type Audience = (typeof audiences)[number]

/** The audience that a segment or a query names; null for anything else. */
export const toAudience = (name: string): Audience | null =>
  audiences.find((each) => each === name) ?? null
