import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'

/**
 * Detaches a case's photographs, with the photographs and documents of its answers; or those of a single answer.
 * @returns the ids of their files, for the caller to release
 */
export async function takeShownFiles(
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
