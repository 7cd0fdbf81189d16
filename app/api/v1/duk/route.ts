import { listFacts } from '@/lib/modules/facts/queries'
import { factListDto } from '@/lib/modules/facts/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 5 }),
  response: factListDto,
  message: 'Facts',
  handler: ({ query }) => listFacts(query),
})
