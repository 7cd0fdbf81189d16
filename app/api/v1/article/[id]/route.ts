import { articleInput, editedArticleDto } from '@/lib/modules/articles/schema'
import { editArticle } from '@/lib/modules/articles/write'
import { uploads } from '@/lib/modules/files/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'
import { articleRoutes } from '@/lib/routes/article-routes'
import { savedText } from '@/lib/routes/define-content-routes'

export const { GET, PUT, DELETE } = articleRoutes.one

export const PATCH = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: articleInput,
  files: { article_cover_image: uploads.cover },
  response: editedArticleDto,
  message: savedText('article'),
  handler: ({ viewer, params, body, files, caller }) =>
    editArticle(viewer, params.id, body, files.article_cover_image, caller),
})
