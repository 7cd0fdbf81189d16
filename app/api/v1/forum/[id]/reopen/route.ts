import { reopenPost } from '@/lib/modules/forum/cases/case-progress'
import { doneDto } from '@/lib/modules/forum/schema'
import { removalInput } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Reopens a closed case. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: removalInput,
  response: doneDto,
  message: 'forum.reopened',
  handler: ({ viewer, params, body, caller }) => reopenPost(viewer, params.id, caller, body.reason),
})
