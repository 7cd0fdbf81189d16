import { articleInput, articlesDto, articleWithCommentsDto } from '@/lib/modules/articles/schema'
import { listArticles } from '@/lib/modules/articles/staff-queries'
import { createArticle } from '@/lib/modules/articles/write'
import { MOST_COVER_BYTES } from '@/lib/modules/files/schema'
import { deletedQuery } from '@/lib/platform/http/content-query'
import { defineRoute } from '@/lib/platform/http/define-route'

/** All articles for administrators, the approved ones for everybody else. */
export const GET = defineRoute({
  access: 'public',
  query: deletedQuery({ page: 1, limit: 4 }),
  response: articlesDto,
  message: 'content.articles',
  handler: ({ viewer, query }) => listArticles(viewer, query.paging, query.isDeleted),
})

export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'ADMIN'],
  body: articleInput,
  files: { article_cover_image: { mostBytes: MOST_COVER_BYTES } },
  response: articleWithCommentsDto,
  status: 201,
  message: 'content.articleCreated',
  handler: ({ viewer, body, files, caller }) =>
    createArticle(viewer, body, files.article_cover_image, caller),
})
