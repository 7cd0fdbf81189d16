import { dataExportDto } from '@/lib/modules/own-data/schema'
import { readDataExport, requestDataExport } from '@/lib/modules/own-data/service'
import { defineRoute } from '@/lib/platform/http/define-route'

/** The state of the archive of the viewer's own data. */
export const GET = defineRoute({
  access: 'member',
  response: dataExportDto,
  message: 'ownData.state',
  handler: ({ viewer }) => readDataExport(viewer),
})

/** Requests an archive, which is created in the background. */
export const POST = defineRoute({
  access: 'member',
  needsConfirmation: true,
  response: dataExportDto,
  message: 'ownData.asked',
  handler: ({ viewer, caller }) => requestDataExport(viewer, caller),
})
