import { searchUsers } from '@/lib/modules/accounts/users/account-lists'
import { accountFilters, accountSorts, usersDto } from '@/lib/modules/accounts/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { tableQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: ['ADMIN'],
  query: tableQuery(
    { page: 1, limit: 20 },
    { sorts: accountSorts, filters: accountFilters, isSearch: true },
  ),
  response: usersDto,
  message: 'accounts.users',
  handler: ({ viewer, query }) => searchUsers(viewer, query.search, query.paging, query.choice),
})
