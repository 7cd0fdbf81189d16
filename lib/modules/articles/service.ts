import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { listComments } from '../comments/queries'
import { requirePublic } from '../editorial/queries'
import { readMark, repositories } from '../editorial/service'
import { getPublicArticle } from './queries'
import { findStaffArticle } from './staff-queries'

/**
 * Returns one article with its comments: if approved, to everybody; in any state to its author and administrators, with
 * its editorial state.
 * @throws AppError `gone` (410) when it was public once and is deleted, `not_found` (404) when there is none, or none for
 *   the caller.
 */
export async function readArticle(viewer: Viewer | null, id: string) {
  const own = await findStaffArticle(viewer, id)
  const article = own ?? requirePublic('article', await getPublicArticle(id)).article
  const { is_published: isPublished, comments_open: commentsOpen } = article
  return {
    ...article,
    comments: await listComments('article', id, viewer, { commentsOpen }),
    editorial: own?.editorial ?? null,
    based_on:
      viewer && own ? await readMark(repositories.article, viewer, { id, isPublished }) : null,
  }
}
