import { candidatesDto, kindParams } from '@/lib/modules/content/translations/schema'
import { searchCandidates } from '@/lib/modules/content/translations/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

/** Texts that could be linked, by part of their title. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: kindParams,
  query: searchQuery({ page: 1, limit: 10 }),
  response: candidatesDto,
  message: 'Search results',
  handler: ({ viewer, params, query }) => searchCandidates(viewer, params.kind, query.search),
})
