import { unreadDto } from '@/lib/modules/notifications/schema'
import { markNotificationRead } from '@/lib/modules/notifications/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Marks a notice as read. */
export const PATCH = defineRoute({
  access: 'member',
  params: idParams,
  response: unreadDto,
  message: 'notifications.read',
  handler: ({ viewer, params }) => markNotificationRead(viewer, params.id),
})
