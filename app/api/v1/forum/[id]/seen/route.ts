import { markPostSeen } from '@/lib/modules/forum/escalation/notices'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Records that the page of a case was opened: a person notified of it has seen it. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: doneDto,
  message: 'forum.seen',
  handler: ({ viewer, params }) => markPostSeen(viewer, params.id),
})
