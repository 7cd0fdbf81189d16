/** How many days of readership are counted, today included. */
export const READERSHIP_DAYS = [7, 30, 90] as const

export type ReadershipDays = (typeof READERSHIP_DAYS)[number]

/** How many months the report covers, including the current one. */
export const REPORT_MONTHS = [3, 6, 12] as const

export type ReportMonths = (typeof REPORT_MONTHS)[number]

/** The steps of a case, in the intended order. */
export const reportSteps = ['seen', 'taken', 'answered', 'outcome'] as const
