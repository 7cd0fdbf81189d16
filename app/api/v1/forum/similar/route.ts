import { findSimilarCases } from '@/lib/modules/forum/cases/find-cases'
import { similarCasesDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

/** Answered cases similar to the one being written. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: searchQuery({ page: 1, limit: 3 }),
  response: similarCasesDto,
  message: 'forum.found',
  handler: ({ viewer, query }) => findSimilarCases(viewer, query.search),
})
