import { closePost } from '@/lib/modules/forum/cases/case-progress'
import { closeInput } from '@/lib/modules/forum/input-schema'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Closes a case with its outcome. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: closeInput,
  response: doneDto,
  message: 'forum.closed',
  handler: ({ viewer, params, body, caller }) => closePost(viewer, params.id, body.outcome, caller),
})
