import { unreadDto } from '@/lib/modules/notifications/schema'
import { markAllNotificationsRead } from '@/lib/modules/notifications/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Marks all the viewer's notices as read. */
export const POST = defineRoute({
  access: 'member',
  response: unreadDto,
  message: 'notifications.read',
  handler: ({ viewer }) => markAllNotificationsRead(viewer),
})
