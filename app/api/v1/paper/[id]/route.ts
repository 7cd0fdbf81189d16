import { uploads } from '@/lib/modules/files/schema'
import { editedPaperDto, paperInput } from '@/lib/modules/papers/schema'
import { editPaper } from '@/lib/modules/papers/write'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'
import { savedText } from '@/lib/routes/define-content-routes'
import { paperRoutes } from '@/lib/routes/paper-routes'

export const { GET, PUT, DELETE } = paperRoutes.one

export const PATCH = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: paperInput,
  files: { paper: uploads.paper },
  response: editedPaperDto,
  message: savedText('paper'),
  handler: ({ viewer, params, body, files, caller }) =>
    editPaper(viewer, params.id, body, files.paper, caller),
})
