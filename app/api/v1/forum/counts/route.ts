import { countCases } from '@/lib/modules/forum/filters'
import { caseCountsDto } from '@/lib/modules/forum/work-schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** How many cases each part of the list holds. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  response: caseCountsDto,
  message: 'forum.posts',
  handler: ({ viewer }) => countCases(viewer),
})
