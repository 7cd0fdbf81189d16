import {
  articleInput,
  articleWithCommentsDto,
  decidedArticleDto,
  editedArticleDto,
} from '@/lib/modules/articles/schema'
import { readArticle } from '@/lib/modules/articles/service'
import { editArticle } from '@/lib/modules/articles/write'
import { decide } from '@/lib/modules/editorial/decide'
import { deleteItem } from '@/lib/modules/editorial/remove'
import { decisionInput, decisionText, editText, removedDto } from '@/lib/modules/editorial/schema'
import { repositories } from '@/lib/modules/editorial/service'
import { uploads } from '@/lib/modules/files/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { idParams } from '@/lib/platform/http/query'

export const GET = defineRoute({
  access: 'public',
  params: idParams,
  refusals: ['gone'],
  response: articleWithCommentsDto,
  message: 'Article',
  handler: ({ viewer, params }) => readArticle(viewer, params.id),
})

export const PATCH = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  body: articleInput,
  files: { article_cover_image: uploads.cover },
  response: editedArticleDto,
  message: ({ effect }) => editText('article', effect),
  handler: ({ viewer, params, body, files, caller }) =>
    editArticle(viewer, params.id, body, files.article_cover_image, caller),
})

/** The approval decision. */
export const PUT = defineRoute({
  access: ['ADMIN'],
  params: idParams,
  body: decisionInput,
  response: decidedArticleDto,
  message: ({ decision }) => decisionText('article', decision),
  handler: async ({ viewer, params, body, caller }) => {
    const decision = await decide(repositories.article, viewer, params.id, body, caller)
    return { ...(await readArticle(viewer, params.id)), decision }
  },
})

export const DELETE = defineRoute({
  access: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE', 'ADMIN'],
  params: idParams,
  response: removedDto,
  message: 'content.articleDeleted',
  handler: async ({ viewer, params, caller }) => {
    await deleteItem(repositories.article, viewer, params.id, caller)
    return null
  },
})
