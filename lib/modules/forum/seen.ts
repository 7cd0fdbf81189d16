import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import { findCase } from './case-row'

/**
 * Records the first time somebody sees a case, whether they were notified of it or not, and marks their notices about it as
 * read. It is a request of its own, because no GET changes anything (docs/rules.md#access): a prefetched page has not been
 * seen.
 * @throws AppError `forbidden` to all but approved staff; `not_found`.
 */
export async function seePost(viewer: Viewer, id: string, now: Date = new Date()): Promise<null> {
  const post = await findCase(viewer, id)
  if (post.authorId !== viewer.id) {
    await db().forumReceipt.createMany({
      data: [{ postId: id, userId: viewer.id, toldAt: null }],
      skipDuplicates: true,
    })
  }
  await db().forumReceipt.updateMany({
    where: { postId: id, userId: viewer.id, seenAt: null },
    data: { seenAt: now },
  })
  await db().notification.updateMany({
    where: { userId: viewer.id, readAt: null, data: { path: ['post'], equals: id } },
    data: { readAt: now },
  })
  return null
}
