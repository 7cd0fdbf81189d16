import { takeCase } from '@/lib/modules/forum/cases/case-progress'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Makes the viewer responsible for a case without a responsible person. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: doneDto,
  message: 'forum.taken',
  handler: ({ viewer, params, caller }) => takeCase(viewer, params.id, caller),
})
