import { z } from '@/lib/core/zod'
import { draftParams, presenceDto } from '@/lib/modules/content/drafts/schema'
import { leavePresence, recordPresence } from '@/lib/modules/content/drafts/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** A heartbeat from the editor; responds with who else works on the same object. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: draftParams,
  response: presenceDto,
  message: 'dashboard.presence',
  handler: ({ viewer, params }) => recordPresence(viewer, params),
})

/** Ends the presence when the editor is closed. */
export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: draftParams,
  response: z.null(),
  message: 'dashboard.presence',
  handler: ({ viewer, params }) => leavePresence(viewer, params),
})
