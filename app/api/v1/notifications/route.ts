import { listNotifications } from '@/lib/modules/notifications/queries'
import { notificationsDto } from '@/lib/modules/notifications/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pagingQuery } from '@/lib/platform/http/query'

/** The viewer's notices, newest first. */
export const GET = defineRoute({
  access: 'member',
  query: pagingQuery({ page: 1, limit: 20 }),
  response: notificationsDto,
  message: 'notifications.list',
  handler: ({ viewer, query }) => listNotifications(viewer, query),
})
