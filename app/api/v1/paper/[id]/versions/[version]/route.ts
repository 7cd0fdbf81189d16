import { versionWithDifferenceDto } from '@/lib/modules/editorial/schema'
import { desks } from '@/lib/modules/editorial/service'
import { readVersion } from '@/lib/modules/editorial/versions'
import { versionParams } from '@/lib/platform/http/content-query'
import { defineRoute } from '@/lib/platform/http/define-route'

/** A version whole, and what it changed. */
export const GET = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: versionParams,
  response: versionWithDifferenceDto,
  message: 'content.version',
  handler: ({ viewer, params }) => readVersion(desks.paper, viewer, params.id, params.version),
})
