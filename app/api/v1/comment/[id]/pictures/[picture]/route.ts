import { removeAnswerPicture } from '@/lib/modules/forum/pictures/attachments'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { pictureParams } from '@/lib/platform/http/query'

/** Destroys a photograph of an answer. */
export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: pictureParams,
  response: doneDto,
  message: 'forum.pictureRemoved',
  handler: ({ viewer, params, caller }) =>
    removeAnswerPicture(viewer, params.id, params.picture, caller),
})
