import { AppError } from '@/lib/core/errors'
import { findPublicPicture } from '@/lib/modules/files/queries'
import { defineDownload } from '@/lib/platform/http/define-download'
import { sendFile } from '@/lib/platform/http/send-file'

/** A picture that everybody may see. An address stands for its bytes for ever: a new picture has a new id. */
export const GET = defineDownload({
  access: 'public',
  handler: async ({ request, param }) => {
    const picture = await findPublicPicture(param('id'), param('variant'))
    if (!picture) throw new AppError('not_found', 'File not found')
    return sendFile(request, {
      ...picture,
      cacheControl: 'public, max-age=31536000, immutable',
    })
  },
})

export const HEAD = GET
