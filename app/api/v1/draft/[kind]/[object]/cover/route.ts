import {
  draftCoverDto,
  draftCoverInput,
  draftParams,
  droppedDraftDto,
} from '@/lib/modules/content/drafts/schema'
import {
  readDraftCover,
  removeDraftCover,
  saveDraftCover,
} from '@/lib/modules/content/drafts/service'
import { uploads } from '@/lib/modules/files/schema'
import { defineDownload } from '@/lib/platform/http/define-download'
import { defineRoute } from '@/lib/platform/http/define-route'
import { fileResponses, sendFile } from '@/lib/platform/http/send-file'

const common = {
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: draftParams,
} as const

/** Downloads the cover of the caller's draft. */
export const GET = defineDownload({
  ...common,
  responses: fileResponses('image/webp'),
  handler: async ({ request, viewer, param }) => {
    const address = { kind: param('kind'), object: param('object') }
    const cover = await readDraftCover(viewer, address)
    return sendFile(request, { ...cover, cacheControl: 'private, no-store' })
  },
})

/** Stores the cover of a draft; the file rules are those of `POST /article`. */
export const PUT = defineRoute({
  ...common,
  body: draftCoverInput,
  files: { article_cover_image: uploads.cover },
  requiredFields: ['article_cover_image'],
  response: draftCoverDto,
  message: 'dashboard.draftSaved',
  handler: ({ viewer, params, files }) => saveDraftCover(viewer, params, files.article_cover_image),
})

export const DELETE = defineRoute({
  ...common,
  response: droppedDraftDto,
  message: 'dashboard.draftCoverRemoved',
  handler: ({ viewer, params }) => removeDraftCover(viewer, params),
})
