import { redactPost } from '@/lib/modules/forum/privacy/redact'
import { doneDto } from '@/lib/modules/forum/schema'
import { removalInput } from '@/lib/modules/moderation/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Destroys the text and file of a case at once. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: removalInput,
  response: doneDto,
  message: 'forum.redacted',
  handler: ({ viewer, params, body, caller }) => redactPost(viewer, params.id, caller, body.reason),
})
