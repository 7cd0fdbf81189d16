import { listApprovedArticles } from '@/lib/modules/articles/queries'
import {
  approvedArticlesDto,
  articleInput,
  articlesDto,
  articleWithCommentsDto,
  decidedArticleDto,
  editedArticleDto,
  foundArticlesDto,
  newArticleInput,
  ownArticlesDto,
} from '@/lib/modules/articles/schema'
import { readArticle } from '@/lib/modules/articles/service'
import { listArticles, listOwnArticles, searchArticles } from '@/lib/modules/articles/staff-queries'
import { createArticle, editArticle } from '@/lib/modules/articles/write'
import { repositories } from '@/lib/modules/editorial/service'
import { uploads } from '@/lib/modules/files/schema'
import { defineContentRoutes } from './define-content-routes'

export const articleRoutes = defineContentRoutes({
  repository: repositories.article,
  one: articleWithCommentsDto,
  edited: editedArticleDto,
  decided: decidedArticleDto,
  readOne: readArticle,
  /** All of them for administrators, only the approved ones for everybody else. */
  listedFor: 'public',
  listed: articlesDto,
  mostListed: 4,
  list: listArticles,
  own: ownArticlesDto,
  listOwn: listOwnArticles,
  approved: approvedArticlesDto,
  listApproved: listApprovedArticles,
  found: foundArticlesDto,
  search: searchArticles,
  createdBy: ['RHEUMATOLOGIST', 'ADMIN'],
  input: newArticleInput,
  changes: articleInput,
  file: ['article_cover_image', uploads.cover],
  demands: ['article_title', 'article_content', 'article_cover_image'],
  create: createArticle,
  edit: editArticle,
})
