import { listSiteTextVersions } from '@/lib/modules/site/queries'
import { siteTextParams, siteTextVersionsDto } from '@/lib/modules/site/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

export const GET = defineRoute({
  access: ['ADMIN'],
  params: siteTextParams,
  response: siteTextVersionsDto,
  message: 'siteTexts.versionsRead',
  handler: ({ viewer, params }) => listSiteTextVersions(viewer, params.key),
})
