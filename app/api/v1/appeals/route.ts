import { listAppeals } from '@/lib/modules/moderation/queries'
import { appealsDto } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

/** The appeals waiting for a decision. */
export const GET = defineRoute({
  access: ['ADMIN'],
  query: pagingQuery({ page: 1, limit: 10 }),
  response: appealsDto,
  message: 'appeals.list',
  handler: ({ viewer, query }) => listAppeals(viewer, query),
})
