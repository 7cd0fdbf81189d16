import { unsubscribedDto, unsubscribeInput } from '@/lib/modules/notifications/schema'
import { unsubscribe } from '@/lib/modules/notifications/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Ends mails of one kind by a mailed link, from its page. */
export const POST = defineRoute({
  access: 'public',
  body: unsubscribeInput,
  response: unsubscribedDto,
  message: 'notifications.unsubscribed',
  handler: ({ body }) => unsubscribe(body.token),
})
