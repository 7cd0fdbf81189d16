import { articlesDto, articleWithCommentsDto, newArticleInput } from '@/lib/modules/articles/schema'
import { listArticles } from '@/lib/modules/articles/staff-queries'
import { createArticle } from '@/lib/modules/articles/write'
import { uploads } from '@/lib/modules/files/schema'
import { defineRoute } from '@/lib/platform/http/define-route'
import { contentQuery } from '@/lib/platform/http/query'

/** All articles for administrators, the approved ones for everybody else. */
export const GET = defineRoute({
  access: 'public',
  query: contentQuery({ page: 1, limit: 4 }),
  response: articlesDto,
  message: 'content.articles',
  handler: ({ viewer, query }) => listArticles(viewer, query.paging, query.part),
})

export const POST = defineRoute({
  access: ['RHEUMATOLOGIST', 'ADMIN'],
  body: newArticleInput,
  files: { article_cover_image: uploads.cover },
  demands: ['article_title', 'article_content', 'article_cover_image'],
  // Of what it is to be a translation.
  refusals: ['not_found'],
  response: articleWithCommentsDto,
  status: 201,
  message: 'content.articleCreated',
  handler: ({ viewer, body, files, caller }) =>
    createArticle(viewer, body, files.article_cover_image, caller),
})
