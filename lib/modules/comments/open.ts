import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { missingText } from './mapping'
import type { CommentRepository } from './repository'

/**
 * Opens or closes the discussion of an article or paper. What was said stays to be read.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators.
 */
export async function setCommentsOpen(
  repository: CommentRepository,
  viewer: Viewer,
  id: string,
  isOpen: boolean,
  caller: Caller,
): Promise<{ comments_open: boolean }> {
  const item = isUuid(id) ? await repository.findItem(db(), id) : null
  if (!item || !can(viewer, `${repository.kind}.read`, item)) {
    throw new AppError('not_found', missingText(repository))
  }
  requireCan(viewer, `${repository.kind}.edit`, { ownerId: item.ownerId })
  await queuedTransaction(async (tx) => {
    await repository.setOpen(tx, id, isOpen)
    await recordAudit(tx, {
      actorId: viewer.id,
      action: isOpen ? 'comment.open' : 'comment.close',
      objectKind: repository.kind,
      objectId: id,
      requestId: caller.requestId,
    })
  })
  if (item.isPublic) revalidate(repository.itemTag(id))
  return { comments_open: isOpen }
}
