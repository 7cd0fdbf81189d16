import { describeQuery } from '@/lib/core/query-parameters'
import { z } from '@/lib/core/zod'

/** Over how many months cases are counted, this one included. */
export const REPORT_MONTHS = [3, 6, 12] as const

export type ReportMonths = (typeof REPORT_MONTHS)[number]

const DEFAULT_MONTHS = 6

const readMonths = (query: URLSearchParams): ReportMonths =>
  REPORT_MONTHS.find((each) => String(each) === query.get('months')) ?? DEFAULT_MONTHS

/** `months`: 3, 6 or 12; whatever is none of them is 6. */
export const caseReportQuery = describeQuery(
  z.instanceof(URLSearchParams).transform((query) => ({ months: readMonths(query) })),
  z.object({ months: z.literal(REPORT_MONTHS).default(DEFAULT_MONTHS) }),
)

/** What is waited for, in the order in which it should come. */
export const reportSteps = ['seen', 'taken', 'answered', 'outcome'] as const

/** Of how many cases it happened, and after how many hours: in the middle, and for nine of ten. */
const spanDto = z.object({
  count: z.number().int(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
})

/** One month, hospital or urgency. */
const reportRowDto = z.object({
  /** `2026-11`, a hospital's name or empty for none, `ROUTINE` or `URGENCY`. */
  key: z.string(),
  cases: z.number().int(),
  seen: spanDto,
  taken: spanDto,
  answered: spanDto,
  outcome: spanDto,
})

export type ReportRowDto = z.infer<typeof reportRowDto>

/** GET /case-report */
export const caseReportDto = z.object({
  /** The oldest first; months without a case are left out. */
  months: z.array(reportRowDto),
  /** Those with the most cases first. */
  facilities: z.array(reportRowDto),
  urgencies: z.array(reportRowDto),
})

export type CaseReportDto = z.infer<typeof caseReportDto>
