import { uploads } from '@/lib/modules/files/schema'
import { newPaperInput, paperWithCommentsDto, staffPapersDto } from '@/lib/modules/papers/schema'
import { listPapers } from '@/lib/modules/papers/staff-queries'
import { createPaper } from '@/lib/modules/papers/write'
import { defineRoute } from '@/lib/platform/http/define-route'
import { contentQuery } from '@/lib/platform/http/query'

/** All papers, in every state. */
export const GET = defineRoute({
  access: ['ADMIN'],
  query: contentQuery({ page: 1, limit: 5 }),
  response: staffPapersDto,
  message: 'content.papers',
  handler: ({ viewer, query }) => listPapers(viewer, query.paging, query.part),
})

export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  body: newPaperInput,
  files: { paper: uploads.paper },
  demands: ['paper_title', 'language', 'reference', 'paper'],
  // Of what it is to be a translation.
  refusals: ['not_found'],
  response: paperWithCommentsDto,
  status: 201,
  message: 'content.paperCreated',
  handler: ({ viewer, body, files, caller }) => createPaper(viewer, body, files.paper, caller),
})
