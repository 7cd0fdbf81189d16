import { audiences } from './content-filter.mjs'

export { audiences }

export type Audience = (typeof audiences)[number]

/** The audience that a text names; null for anything else. */
export const toAudience = (name: string): Audience | null =>
  audiences.find((each) => each === name) ?? null
