import { REPORT_MONTHS, type ReportMonths } from '@/lib/core/report-periods'
import { describeQuery, z } from '@/lib/core/zod'

const DEFAULT_MONTHS = 6

const readMonths = (query: URLSearchParams): ReportMonths =>
  REPORT_MONTHS.find((each) => String(each) === query.get('months')) ?? DEFAULT_MONTHS

/** `months`: 3, 6 or 12; 6 for any other value. */
export const caseReportQuery = describeQuery(
  z.instanceof(URLSearchParams).transform((query) => ({ months: readMonths(query) })),
  z.object({ months: z.literal(REPORT_MONTHS).default(DEFAULT_MONTHS) }),
)

/** How many cases reached this step, and after how many hours: the median and the 90th percentile. */
const spanDto = z.object({
  count: z.number().int(),
  median: z.number().nullable(),
  p90: z.number().nullable(),
})

/** One month, hospital or urgency. */
const reportRowDto = z.object({
  /** `2026-11`, a hospital's name (empty for none), `ROUTINE` or `URGENCY`. */
  key: z.string(),
  cases: z.number().int(),
  seen: spanDto,
  taken: spanDto,
  answered: spanDto,
  outcome: spanDto,
})

export type ReportRowDto = z.infer<typeof reportRowDto>

const facilityRowDto = reportRowDto.extend({
  /** The hospital's district; empty for no hospital. */
  district: z.string(),
})

export type FacilityRowDto = z.infer<typeof facilityRowDto>

/** GET /case-report */
export const caseReportDto = z.object({
  /** Oldest first; months without a case are left out. */
  months: z.array(reportRowDto),
  /** Most cases first. */
  facilities: z.array(facilityRowDto),
  urgencies: z.array(reportRowDto),
})

export type CaseReportDto = z.infer<typeof caseReportDto>
