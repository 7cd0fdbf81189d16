import { editedArticleDto } from '@/lib/modules/articles/schema'
import { readArticle } from '@/lib/modules/articles/service'
import { restoredText } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { restoreVersion } from '@/lib/modules/editorial/versions'
import { defineRoute } from '@/lib/platform/http/define-route'
import { versionParams } from '@/lib/platform/http/query'

/** Brings an earlier version back, as an edit. */
export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: versionParams,
  response: editedArticleDto,
  message: ({ effect }) => restoredText(effect),
  handler: async ({ viewer, params, caller }) => {
    const effect = await restoreVersion(
      repositories.article,
      viewer,
      params.id,
      params.version,
      caller,
    )
    return { ...(await readArticle(viewer, params.id)), effect }
  },
})
