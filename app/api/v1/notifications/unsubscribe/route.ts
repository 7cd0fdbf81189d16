import { unsubscribedDto, unsubscribeInput } from '@/lib/modules/notifications/schema'
import { unsubscribe } from '@/lib/modules/notifications/settings'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Ends mails of one kind by the link of a mail, from its page. */
export const POST = defineRoute({
  access: 'public',
  body: unsubscribeInput,
  response: unsubscribedDto,
  message: 'notifications.unsubscribed',
  handler: ({ body }) => unsubscribe(body.token),
})
