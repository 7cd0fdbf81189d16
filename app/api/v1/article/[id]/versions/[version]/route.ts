import { versionWithDifferenceDto } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { readVersion } from '@/lib/modules/editorial/versions'
import { defineRoute } from '@/lib/platform/http/define-route'
import { versionParams } from '@/lib/platform/http/query'

/** A version whole, and what it changed. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: versionParams,
  refusals: ['too_many'],
  response: versionWithDifferenceDto,
  message: 'content.version',
  handler: ({ viewer, params, caller }) =>
    readVersion(repositories.article, viewer, params.id, params.version, caller),
})
