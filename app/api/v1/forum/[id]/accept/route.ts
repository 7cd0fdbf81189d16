import { acceptAnswer } from '@/lib/modules/forum/cases/case-progress'
import { acceptInput } from '@/lib/modules/forum/input-schema'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Accepts an answer. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: acceptInput,
  response: doneDto,
  message: 'forum.accepted',
  handler: ({ viewer, params, body, caller }) =>
    acceptAnswer(viewer, params.id, body.comment_id, caller),
})
