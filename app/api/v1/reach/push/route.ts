import { z } from '@/lib/core/zod'
import { subscriptionInput } from '@/lib/modules/reach/schema'
import { subscribe } from '@/lib/modules/reach/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Subscribes this browser to push messages. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: subscriptionInput,
  response: z.object({ id: z.uuid() }),
  message: 'reach.pushOn',
  status: 201,
  handler: ({ viewer, body, caller }) => subscribe(viewer, body, caller.device),
})
