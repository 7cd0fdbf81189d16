import { searchSpecialists } from '@/lib/modules/accounts/users/account-lists'
import { specialistsDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: ['ADMIN', 'RHEUMATOLOGIST', 'INTERNAL_MEDICINE'],
  query: searchQuery({ page: 1, limit: 10 }),
  response: specialistsDto,
  message: 'accounts.specialists',
  handler: ({ viewer, query }) => searchSpecialists(viewer, query.search),
})
