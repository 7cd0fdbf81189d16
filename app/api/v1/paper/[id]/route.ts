import { decide } from '@/lib/modules/editorial/decide'
import { deleteItem } from '@/lib/modules/editorial/remove'
import { decisionInput, decisionText, editText, removedDto } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { uploads } from '@/lib/modules/files/schema'
import {
  decidedPaperDto,
  editedPaperDto,
  paperInput,
  paperWithCommentsDto,
} from '@/lib/modules/papers/schema'
import { readPaper } from '@/lib/modules/papers/service'
import { editPaper } from '@/lib/modules/papers/write'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  params: idParams,
  refusals: ['gone'],
  response: paperWithCommentsDto,
  message: 'Paper',
  handler: ({ viewer, params }) => readPaper(viewer, params.id),
})

export const PATCH = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: paperInput,
  files: { paper: uploads.paper },
  response: editedPaperDto,
  message: ({ effect }) => editText('paper', effect),
  handler: ({ viewer, params, body, files, caller }) =>
    editPaper(viewer, params.id, body, files.paper, caller),
})

/** The approval decision. */
export const PUT = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: decisionInput,
  response: decidedPaperDto,
  message: ({ decision }) => decisionText('paper', decision),
  handler: async ({ viewer, params, body, caller }) => {
    const decision = await decide(repositories.paper, viewer, params.id, body, caller)
    return { ...(await readPaper(viewer, params.id)), decision }
  },
})

export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: removedDto,
  message: 'content.paperDeleted',
  handler: async ({ viewer, params, caller }) => {
    await deleteItem(repositories.paper, viewer, params.id, caller)
    return null
  },
})
