import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { listComments } from '../comments/queries'
import { readMark, repositories } from '../editorial/service'
import { getPublicArticle } from './queries'
import { findStaffArticle } from './staff-queries'

/**
 * One article with its comments: what is approved for everybody; for its author and administrators in every state, with
 * its editorial state.
 * @throws AppError `gone` (410) when it was public once and is deleted, `not_found` (404) when there is none, or none for
 *   the caller.
 */
export async function readArticle(viewer: Viewer | null, id: string) {
  const own = await findStaffArticle(viewer, id)
  if (viewer && own) {
    const item = { id, isPublished: own.is_published }
    const based_on = await readMark(repositories.article, viewer, item)
    const comments = await listComments('article', id, viewer, { commentsOpen: own.comments_open })
    return { ...own, comments, based_on }
  }
  const found = await getPublicArticle(id)
  if (found.state === 'gone') throw new AppError('gone', 'content.articleGone')
  if (found.state === 'missing') throw new AppError('not_found', 'content.articleMissing')
  return {
    ...found.article,
    comments: await listComments('article', id, viewer, {
      commentsOpen: found.article.comments_open,
    }),
    editorial: null,
    based_on: null,
  }
}
