import { restoreSiteTextInput, siteTextDto, siteTextVersionParams } from '@/lib/modules/site/schema'
import { restoreSiteText } from '@/lib/modules/site/service'
import { defineRoute } from '@/lib/platform/http/define-route'

export const POST = defineRoute({
  access: ['ADMIN'],
  params: siteTextVersionParams,
  body: restoreSiteTextInput,
  errorResponses: ['conflict', 'too_many'],
  response: siteTextDto,
  message: 'siteTexts.restored',
  handler: ({ viewer, params, body, caller }) =>
    restoreSiteText(viewer, params.key, params.version, body.version, caller),
})
