import { uploadDto, uploadInput } from '@/lib/modules/uploads/schema'
import { grantUpload } from '@/lib/modules/uploads/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { cleanUploadName } from '@/lib/platform/http/upload-folder'

/** Grants an upload address at the file host for one large file; its call then names the file as `{field}_upload`. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: uploadInput,
  errorResponses: ['not_found', 'too_large', 'too_many', 'unavailable'],
  response: uploadDto,
  status: 201,
  message: 'files.uploadReady',
  handler: ({ viewer, body }) => grantUpload(viewer, { ...body, name: cleanUploadName(body.name) }),
})
