import { listLicenceReadings } from '@/lib/modules/accounts/licences/queries'
import { licenceReadingsDto } from '@/lib/modules/accounts/licences/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The reads of the viewer's own licence, with the readers. */
export const GET = defineRoute({
  access: 'member',
  response: licenceReadingsDto,
  message: 'accounts.licenceReadings',
  handler: ({ viewer }) => listLicenceReadings(viewer),
})
