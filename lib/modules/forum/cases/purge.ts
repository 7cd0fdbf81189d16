import 'server-only'
import { retention } from '@/lib/core/retention'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { releaseFiles } from '../../files/service'

/**
 * Detaches a case's photographs, with the photographs and documents of its answers; or those of a single answer.
 * @returns the ids of their files, for the caller to release
 */
export async function detachFiles(
  tx: TransactionClient,
  of: { postId: string } | { commentId: string },
): Promise<string[]> {
  const pictures = await tx.casePicture.findMany({ where: of, select: { fileId: true } })
  await tx.casePicture.deleteMany({ where: of })
  const answers = 'commentId' in of ? { id: of.commentId } : { postId: of.postId }
  const where = { ...answers, attachmentId: { not: null } }
  const documents = await tx.forumComment.findMany({ where, select: { attachmentId: true } })
  await tx.forumComment.updateMany({ where, data: { attachmentId: null } })
  return [
    ...pictures.map(({ fileId }) => fileId),
    ...documents.flatMap(({ attachmentId }) => attachmentId ?? []),
  ]
}

const BATCH_SIZE = 100

/**
 * Removes a case with its comments, file and pictures.
 * @returns a function that removes the bytes, to be called after the commit; null when somebody else has removed it
 */
export async function removePost(
  tx: TransactionClient,
  id: string,
): Promise<(() => Promise<void>) | null> {
  const post = await tx.forumPost.findUnique({
    where: { id },
    select: { content: true, attachmentId: true, comments: { select: { content: true } } },
  })
  if (!post) return null
  const detached = await detachFiles(tx, { postId: id })
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
  return releaseFiles(tx, [...attachment, ...detached, ...pictureIdsIn(html)])
}

async function purgePost(id: string): Promise<boolean> {
  const removeBytes = await queuedTransaction((tx) => removePost(tx, id))
  await removeBytes?.()
  return removeBytes !== null
}

/**
 * Permanently removes cases deleted more than 30 days ago, and the text of comments deleted as long ago; a comment
 * with replies keeps its empty place.
 * @returns the number of cases
 */
export async function purgeForum(): Promise<number> {
  const now = new Date()
  const deletedAt = { lt: new Date(now.getTime() - retention.deleted) }
  const rows = await db().forumPost.findMany({
    where: { deletedAt },
    select: { id: true },
    orderBy: { deletedAt: 'asc' },
    take: BATCH_SIZE,
  })
  let purged = 0
  for (const { id } of rows) if (await purgePost(id)) purged += 1
  await db().forumComment.updateMany({
    where: { deletedAt, content: { not: '' } },
    data: { content: '' },
  })
  return purged
}
