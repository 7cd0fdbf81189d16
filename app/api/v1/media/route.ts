import { addPicture } from '@/lib/modules/files/pictures'
import { pictureDto, pictureInput, uploads } from '@/lib/modules/files/schema'
import { defineRoute } from '@/lib/platform/http/define-route'

/** Uploads a picture for the text of an article, a paper or a case. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: pictureInput,
  files: { image: uploads.picture },
  requiredFields: ['image'],
  response: pictureDto,
  status: 201,
  message: 'files.pictureAdded',
  handler: ({ viewer, body, files, caller }) => addPicture(viewer, body, files.image, caller),
})
