import { exportParams, exportQuery } from '@/lib/modules/exports/schema'
import { exportTable } from '@/lib/modules/exports/service'
import { defineDownload } from '@/lib/platform/http/define-download'
import { sendParts } from '@/lib/platform/http/send-file'

/** A table as a file, for administrators. */
export const GET = defineDownload({
  access: ['ADMIN'],
  needsConfirmation: true,
  params: exportParams,
  query: exportQuery,
  responses: { 200: ['text/csv', 'application/json'] },
  handler: async ({ viewer, query, caller, param }) =>
    sendParts(await exportTable(viewer, param('table'), query, caller)),
})
