/** How many months the report covers, including the current one. */
export const REPORT_MONTHS = [3, 6, 12] as const

export type ReportMonths = (typeof REPORT_MONTHS)[number]

/** What a case waits for, in the order it should happen. */
export const reportSteps = ['seen', 'taken', 'answered', 'outcome'] as const
