import { Readable } from 'node:stream'
import { openDataExport } from '@/lib/modules/own-data/service'
import { defineDownload } from '@/lib/platform/http/define-download'

/** The archive of the viewer's own data, opened by its address, so that a phone need not hold all of it in memory. */
export const GET = defineDownload({
  access: 'member',
  isPage: true,
  responses: { 200: ['application/zip'] },
  errorResponses: ['not_found'],
  handler: async ({ viewer, caller }) => {
    const { name, size, open } = await openDataExport(viewer, caller)
    return new Response(Readable.toWeb(open()) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'content-length': String(size),
        'x-file-length': String(size),
      },
    })
  },
})
