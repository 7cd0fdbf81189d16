import { searchColleagues } from '@/lib/modules/accounts/users/account-lists'
import { specialistsDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

/** The people who may be mentioned in a case: all its possible readers. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  query: searchQuery({ page: 1, limit: 10 }),
  response: specialistsDto,
  message: 'accounts.specialists',
  handler: ({ viewer, query }) => searchColleagues(viewer, query.search),
})
