import 'server-only'
import type { TransactionClient } from '@/lib/platform/db/client'
import { belongingTo, findPresentItem } from '../content/queries'
import { type KeptComment, readKept } from './kept-schema'
import type { CommentRow } from './repository'

/** A comment as a decision stores it. */
export const toKept = (row: CommentRow): KeptComment => ({
  id: row.id,
  kind: row.kind,
  item: row.itemId,
  content: row.content,
  at: row.createdAt.toISOString(),
  edited: row.editedAt?.toISOString() ?? null,
})

/**
 * Restores a removed comment in its old place, visible to everybody.
 * @returns where it is; null when its article or paper is gone
 */
export async function restoreComment(tx: TransactionClient, authorId: string, kept: unknown) {
  const comment = readKept(kept)
  const item = comment && (await findPresentItem(tx, comment.kind, comment.item))
  if (!comment || !item) return null
  const { id, kind, content } = comment
  await tx.comment.create({
    data: {
      id,
      authorId,
      content,
      createdAt: new Date(comment.at),
      editedAt: comment.edited ? new Date(comment.edited) : null,
      ...belongingTo(kind, item.id),
    },
    select: { id: true },
  })
  return { id, kind, itemId: item.id }
}
