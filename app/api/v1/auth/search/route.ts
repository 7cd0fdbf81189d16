import { searchUsers } from '@/lib/modules/users/queries'
import { usersDto } from '@/lib/modules/users/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { searchQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: ['ADMIN'],
  query: searchQuery({ page: 1, limit: 20 }),
  response: usersDto,
  message: 'accounts.users',
  handler: ({ viewer, query }) => searchUsers(viewer, query.search, query.paging),
})
