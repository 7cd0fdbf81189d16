import { readSiteText } from '@/lib/modules/site/queries'
import { siteTextDto, siteTextVersionParams } from '@/lib/modules/site/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

export const GET = defineRoute({
  access: ['ADMIN'],
  params: siteTextVersionParams,
  response: siteTextDto,
  message: 'siteTexts.one',
  handler: ({ viewer, params }) => readSiteText(viewer, params.key, params.version),
})
