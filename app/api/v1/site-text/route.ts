import { listSiteTexts } from '@/lib/modules/site/queries'
import { siteTextListDto } from '@/lib/modules/site/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The site texts that administrators can edit, and when each was changed. */
export const GET = defineRoute({
  access: ['ADMIN'],
  response: siteTextListDto,
  message: 'siteTexts.all',
  handler: ({ viewer }) => listSiteTexts(viewer),
})
