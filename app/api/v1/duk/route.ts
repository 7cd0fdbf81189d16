import { listManagedFacts } from '@/lib/modules/facts/queries'
import { factDto, factInput, factListDto } from '@/lib/modules/facts/schema'
import { createFact } from '@/lib/modules/facts/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { switchedQuery } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  query: switchedQuery({ page: 1, limit: 5 }, 'deleted'),
  response: factListDto,
  message: 'Facts',
  handler: ({ viewer, query }) => listManagedFacts(viewer, query.paging, query.isOn),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: factInput,
  response: factDto,
  status: 201,
  message: 'facts.added',
  handler: ({ viewer, body, caller }) => createFact(viewer, body, caller),
})
