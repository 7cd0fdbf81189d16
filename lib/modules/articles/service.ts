import 'server-only'
import { AppError } from '@/lib/core/errors'
import { listArticleComments } from '../comments/queries'
import { getPublicArticle } from './queries'

/**
 * One approved article with its comments.
 * @throws AppError `gone` (410) when it was public once, `not_found` (404) when the public never could see it.
 */
export async function readPublicArticle(id: string) {
  const found = await getPublicArticle(id)
  if (found.state === 'gone') throw new AppError('gone', 'This article was removed.')
  if (found.state === 'missing') throw new AppError('not_found', 'Article not found')
  return { ...found.article, comments: await listArticleComments(id) }
}
