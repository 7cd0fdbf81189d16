import { AppError } from '@/lib/core/errors'
import { findPublicPicture } from '@/lib/modules/files/queries'
import { fileParams } from '@/lib/modules/files/schema'
import { openPrivateFile } from '@/lib/modules/files/service'
import { requireConfirmed } from '@/lib/platform/http/access'
import { defineDownload } from '@/lib/platform/http/define-download'
import { fileResponses, sendFile } from '@/lib/platform/http/send-file'

/** A reader's browser never revalidates; a shared cache always does, since its copy may be of a destroyed file. */
const IMMUTABLE_CACHE = 'public, max-age=31536000, s-maxage=0, immutable'

/**
 * A public picture, or a private file for a person whose session allows reading it. The bytes at a picture's address
 * never change: a new picture has a new id. A private file is never cached. An `<img>` sends only the cookie, which
 * gives access to pictures that await approval, and to no document.
 */
export const GET = defineDownload({
  access: 'public',
  isPage: true,
  params: fileParams,
  responses: fileResponses('image/webp', 'image/avif', 'application/pdf'),
  handler: async ({ request, viewer, identity, caller, param }) => {
    const [id, variant] = [param('id'), param('variant')]
    const picture = await findPublicPicture(id, variant)
    if (picture) {
      return sendFile(request, { ...picture, cacheControl: IMMUTABLE_CACHE })
    }
    const only = request.headers.has('authorization') ? undefined : 'pictures'
    const { requestId } = caller
    const file =
      viewer &&
      identity &&
      (await openPrivateFile(viewer, id, {
        requestId,
        variant,
        only,
        demandConfirmation: () => requireConfirmed(identity),
      }))
    if (!file) throw new AppError('not_found', 'File not found')
    return sendFile(request, { ...file, cacheControl: 'private, no-store' })
  },
})

export const HEAD = GET
