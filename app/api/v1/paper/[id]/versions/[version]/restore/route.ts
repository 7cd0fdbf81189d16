import { restoredText } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { restoreVersion } from '@/lib/modules/editorial/versions'
import { editedPaperDto } from '@/lib/modules/papers/schema'
import { readPaper } from '@/lib/modules/papers/service'
import { defineRoute } from '@/lib/platform/http/define-route'
import { versionParams } from '@/lib/platform/http/query'

/** Brings an earlier version back, as an edit. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: versionParams,
  response: editedPaperDto,
  message: ({ effect }) => restoredText(effect),
  handler: async ({ viewer, params, caller }) => {
    const effect = await restoreVersion(
      repositories.paper,
      viewer,
      params.id,
      params.version,
      caller,
    )
    return { ...(await readPaper(viewer, params.id)), effect }
  },
})
