import { doneDto } from '@/lib/modules/forum/schema'
import { unsubscribe } from '@/lib/modules/reach/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Ends push messages to one of the viewer's own browsers. */
export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: doneDto,
  message: 'reach.pushOff',
  handler: ({ viewer, params }) => unsubscribe(viewer, params.id),
})
