import { AppError } from '@/lib/core/errors'
import { defineDownload } from '@/lib/platform/http/define-download'
import { directUploads } from '@/lib/platform/storage/storage'

/**
 * Receives UploadThing's report of an uploaded file. The package verifies its signature; the report itself has no
 * effect, because only the call that names a file uses it. Any other request gets a 404.
 */
export const POST = defineDownload({
  access: 'public',
  responses: { 200: ['application/json'] },
  errorResponses: ['not_found'],
  handler: async ({ request }) => {
    const answerHost = directUploads()?.handleHostRequest
    if (!answerHost || !request.headers.has('uploadthing-hook')) {
      throw new AppError('not_found', 'Not found')
    }
    return answerHost(request)
  },
})
