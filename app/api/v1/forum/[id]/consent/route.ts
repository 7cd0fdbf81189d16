import { setConsent } from '@/lib/modules/forum/consent/consent'
import { consentInput } from '@/lib/modules/forum/consent/consent-schema'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Records the consent to the pictures and the document of a case. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: consentInput,
  response: doneDto,
  message: 'forum.consentSaved',
  handler: ({ viewer, params, body, caller }) => setConsent(viewer, params.id, body, caller),
})
