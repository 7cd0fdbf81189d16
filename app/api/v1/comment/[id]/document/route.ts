import { uploads } from '@/lib/modules/files/schema'
import { answerDocumentInput } from '@/lib/modules/forum/input-schema'
import { removeAnswerDocument, setAnswerDocument } from '@/lib/modules/forum/pictures/attachments'
import { doneDto } from '@/lib/modules/forum/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

/** Adds a document to an answer, replacing the previous one. */
export const PUT = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: answerDocumentInput,
  files: { attachment: uploads.attachment },
  requiredFields: ['attachment'],
  response: doneDto,
  message: 'forum.documentAdded',
  handler: ({ viewer, params, body, files, caller }) =>
    setAnswerDocument(viewer, params.id, body, files.attachment, caller),
})

/** Destroys the document of an answer. */
export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: doneDto,
  message: 'forum.documentRemoved',
  handler: ({ viewer, params, caller }) => removeAnswerDocument(viewer, params.id, caller),
})
