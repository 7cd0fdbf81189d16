import 'server-only'
import { retention } from '@/lib/core/retention'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { releaseFiles } from '../files/service'
import { takePictures } from './pictures'

const MOST_AT_ONCE = 100

/** Removes one case with its comments, file and pictures; false when somebody else has. */
async function purgePost(id: string): Promise<boolean> {
  const removeBytes = await queuedTransaction(async (tx) => {
    const post = await tx.forumPost.findUnique({
      where: { id },
      select: { content: true, attachmentId: true, comments: { select: { content: true } } },
    })
    if (!post) return null
    const photos = await takePictures(tx, id)
    // Another process may have purged it since it was read.
    if ((await tx.forumPost.deleteMany({ where: { id } })).count === 0) return null
    const record = {
      actorId: null,
      action: 'forum.purge',
      objectKind: 'forum',
      objectId: id,
    } as const
    await recordAudit(tx, record)
    const html = [post.content, ...post.comments.map(({ content }) => content)].join('')
    const attachment = post.attachmentId ? [post.attachmentId] : []
    return releaseFiles(tx, [...attachment, ...photos, ...pictureIdsIn(html)])
  })
  await removeBytes?.()
  return removeBytes !== null
}

/**
 * Removes for good the cases that were deleted more than 30 days ago, and the words of comments that were; a comment
 * that others have answered keeps its empty place.
 * @param now the moment to take for the present
 * @returns how many cases
 */
export async function purgeForum(now: Date = new Date()): Promise<number> {
  const deletedAt = { lt: new Date(now.getTime() - retention.deleted) }
  const rows = await db().forumPost.findMany({
    where: { deletedAt },
    select: { id: true },
    orderBy: { deletedAt: 'asc' },
    take: MOST_AT_ONCE,
  })
  let purged = 0
  for (const { id } of rows) if (await purgePost(id)) purged += 1
  await db().forumComment.updateMany({
    where: { deletedAt, content: { not: '' } },
    data: { content: '' },
  })
  return purged
}
