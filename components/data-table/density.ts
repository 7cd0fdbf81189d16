import { deviceChoice } from '@/lib/browser/device-choice'

export const densities = ['comfortable', 'compact', 'dense'] as const

export type Density = (typeof densities)[number]

/** The default page size, where the address gives none. */
export const ROWS: Record<Density, number> = { comfortable: 5, compact: 10, dense: 20 }

/** The row density of all tables, stored on this device. */
export const { choose: chooseDensity, useChoice: useDensity } = deviceChoice(
  'ingingo.density',
  densities,
)
