import { versionsDto } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { listVersions } from '@/lib/modules/editorial/versions'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: versionsDto,
  message: 'content.versions',
  handler: ({ viewer, params }) => listVersions(repositories.article, viewer, params.id),
})
