import { AppError } from '@/lib/core/errors'
import { findPaperFile } from '@/lib/modules/content/papers/queries'
import { defineDownload } from '@/lib/platform/http/define-download'
import { fileResponses, sendFile } from '@/lib/platform/http/send-file'

/**
 * The document of a paper: of an approved one for everybody, of any other by session for people who may work on it.
 * The plain address saves it as `{paper_id}.pdf`; the one that ends in `.pdf` shows it, for browsers and Google
 * Scholar.
 */
export const GET = defineDownload({
  access: 'public',
  responses: fileResponses('application/pdf'),
  handler: async ({ request, viewer, param }) => {
    const [, id = '', suffix] = /^(.*?)(\.pdf)?$/.exec(param('id')) ?? []
    const file = await findPaperFile(viewer, id)
    if (!file) throw new AppError('not_found', 'Paper not found')
    const name = `${id}.pdf`
    return sendFile(request, {
      key: file.key,
      mime: file.mime,
      version: Buffer.from(file.sha256).toString('hex'),
      ...(suffix ? { showAs: name } : { saveAs: name }),
      cacheControl: file.isPublic ? 'public, max-age=0, must-revalidate' : 'private, no-store',
    })
  },
})

export const HEAD = GET
