import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { findPresentItem, itemTables, publicationOf } from '../content/queries'
import { missingText } from './mapping'

/**
 * Opens or closes the discussion of an article or paper. Existing comments stay readable.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators.
 */
export async function setCommentsOpen(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  isOpen: boolean,
  caller: Caller,
): Promise<{ comments_open: boolean }> {
  const item = isUuid(id) ? await findPresentItem(db(), kind, id) : null
  if (!item || !can(viewer, `${kind}.read`, publicationOf(item))) {
    throw new AppError('not_found', missingText(kind))
  }
  requireCan(viewer, `${kind}.edit`, { ownerId: item.ownerId })
  await queuedTransaction(async (tx) => {
    // Bypasses the Prisma client: the text is unchanged, so its `updatedAt` must stay.
    await tx.$executeRaw`
      UPDATE ${itemTables[kind].table} SET comments_open = ${isOpen} WHERE id = ${id}::uuid`
    await recordAudit(tx, {
      actorId: viewer.id,
      action: isOpen ? 'comment.open' : 'comment.close',
      objectKind: kind,
      objectId: id,
      requestId: caller.requestId,
    })
  })
  if (item.isPublished) revalidate(tags.item(kind, id))
  return { comments_open: isOpen }
}
