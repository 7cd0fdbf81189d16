import { listFacts } from '@/lib/modules/facts/queries'
import { factDto, factInput, factListDto } from '@/lib/modules/facts/schema'
import { createFact } from '@/lib/modules/facts/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: pagingQuery({ page: 1, limit: 5 }),
  response: factListDto,
  message: 'Facts',
  handler: ({ query }) => listFacts(query),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: factInput,
  response: factDto,
  status: 201,
  message: 'facts.added',
  handler: ({ viewer, body, caller }) => createFact(viewer, body, caller),
})
