import { slipDto } from '@/lib/modules/forum/consent/consent-schema'
import { makeSlip } from '@/lib/modules/forum/privacy/redact'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/**
 * Creates a code for withdrawing consent, and voids the previous one. Not a POST, since responses to those are kept
 * for a day, and the code must not be stored anywhere.
 */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: slipDto,
  errorResponses: ['conflict'],
  message: 'forum.slip.made',
  handler: ({ viewer, params, caller }) => makeSlip(viewer, params.id, caller),
})
