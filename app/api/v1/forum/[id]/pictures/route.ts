import { uploads } from '@/lib/modules/files/schema'
import { casePictureInput } from '@/lib/modules/forum/input-schema'
import { addPicture } from '@/lib/modules/forum/pictures/attachments'
import { addedPictureDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Adds a photograph to a case. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: casePictureInput,
  files: { picture: uploads.casePicture },
  requiredFields: ['picture'],
  response: addedPictureDto,
  status: 201,
  message: 'forum.pictureAdded',
  handler: ({ viewer, params, body, files, caller }) =>
    addPicture(viewer, params.id, body, files.picture, caller),
})
