import { draftsDto } from '@/lib/modules/content/drafts/schema'
import { listDrafts } from '@/lib/modules/content/drafts/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The viewer's own drafts. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  response: draftsDto,
  message: 'dashboard.drafts',
  handler: ({ viewer }) => listDrafts(viewer),
})
