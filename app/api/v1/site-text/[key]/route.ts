import { readSiteText } from '@/lib/modules/site/queries'
import { siteTextDto, siteTextInput, siteTextParams } from '@/lib/modules/site/schema'
import { saveSiteText } from '@/lib/modules/site/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** One of the site's texts as currently shown. */
export const GET = defineRoute({
  access: ['ADMIN'],
  params: siteTextParams,
  response: siteTextDto,
  message: 'siteTexts.one',
  handler: ({ viewer, params }) => readSiteText(viewer, params.key),
})

export const PUT = defineRoute({
  access: ['ADMIN'],
  params: siteTextParams,
  body: siteTextInput,
  errorResponses: ['conflict', 'too_many'],
  response: siteTextDto,
  message: 'siteTexts.saved',
  handler: ({ viewer, params, body, caller }) => saveSiteText(viewer, params.key, body, caller),
})
