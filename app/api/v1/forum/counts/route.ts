import { countCases } from '@/lib/modules/forum/cases/find-cases'
import { caseCountsDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The number of cases under each filter of the list. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  response: caseCountsDto,
  message: 'forum.posts',
  handler: ({ viewer }) => countCases(viewer),
})
