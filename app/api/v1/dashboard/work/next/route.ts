import { readNextWaiting } from '@/lib/modules/dashboard/queries'
import { nextWaitingDto, nextWaitingQuery } from '@/lib/modules/dashboard/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The next item to decide about, after an article or paper. */
export const GET = defineRoute({
  access: ['ADMIN'],
  query: nextWaitingQuery,
  response: nextWaitingDto,
  message: 'dashboard.work',
  handler: ({ viewer, query }) => readNextWaiting(viewer, query),
})
