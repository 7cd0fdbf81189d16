import { listApprovedArticles } from '@/lib/modules/articles/queries'
import {
  approvedArticlesDto,
  articleWithCommentsDto,
  decidedArticleDto,
  editedArticleDto,
  foundArticlesDto,
  ownArticlesDto,
} from '@/lib/modules/articles/schema'
import { readArticle } from '@/lib/modules/articles/service'
import { listOwnArticles, searchArticles } from '@/lib/modules/articles/staff-queries'
import { repositories } from '@/lib/modules/editorial/service'
import { defineContentRoutes } from './define-content-routes'

export const articleRoutes = defineContentRoutes({
  repository: repositories.article,
  one: articleWithCommentsDto,
  edited: editedArticleDto,
  decided: decidedArticleDto,
  readOne: readArticle,
  own: ownArticlesDto,
  listOwn: listOwnArticles,
  approved: approvedArticlesDto,
  mostApproved: 4,
  listApproved: listApprovedArticles,
  found: foundArticlesDto,
  search: searchArticles,
})
