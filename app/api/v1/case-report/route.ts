import { readCaseReport } from '@/lib/modules/case-report/queries'
import { caseReportDto, caseReportQuery } from '@/lib/modules/case-report/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The times until cases are seen, taken, answered and given an outcome. */
export const GET = defineRoute({
  access: ['ADMIN'],
  query: caseReportQuery,
  response: caseReportDto,
  message: 'caseReport.title',
  handler: ({ viewer, query: { months } }) => readCaseReport(viewer, months),
})
