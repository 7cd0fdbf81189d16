/** How many days of readership are counted, today included. */
export const READERSHIP_DAYS = [7, 30, 90] as const

export type ReadershipDays = (typeof READERSHIP_DAYS)[number]
