import { watchCase } from '@/lib/modules/forum/escalation/notices'
import { doneDto, watchInput } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Sets whether the viewer watches a case, mutes it, or neither. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: watchInput,
  response: doneDto,
  message: 'forum.watchSaved',
  handler: ({ viewer, params, body }) => watchCase(viewer, params.id, body.watching),
})
