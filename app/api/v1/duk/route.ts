import { listManagedFacts } from '@/lib/modules/facts/queries'
import { factDto, factInput, factListDto } from '@/lib/modules/facts/schema'
import { createFact } from '@/lib/modules/facts/service'
import { deletedQuery } from '@/lib/platform/http/content-query'
import { defineRoute } from '@/lib/platform/http/define-route'

export const GET = defineRoute({
  access: 'public',
  query: deletedQuery({ page: 1, limit: 5 }),
  response: factListDto,
  message: 'Facts',
  handler: ({ viewer, query }) => listManagedFacts(viewer, query.paging, query.isDeleted),
})

export const POST = defineRoute({
  access: ['ADMIN'],
  body: factInput,
  response: factDto,
  status: 201,
  message: 'facts.added',
  handler: ({ viewer, body, caller }) => createFact(viewer, body, caller),
})
