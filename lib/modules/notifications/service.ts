import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { db } from '@/lib/platform/db/client'
import { countUnread } from './queries'

/**
 * Marks one of one's own notices as read; the first reading stays noted.
 * @throws AppError `not_found` for what is not a notice of this person.
 */
export async function readNotification(
  viewer: Viewer,
  id: string,
): Promise<{ unreadCount: number }> {
  const where = { id, userId: viewer.id }
  const isOwn = isUuid(id) && (await db().notification.count({ where })) > 0
  if (!isOwn) throw new AppError('not_found', 'notifications.missing')
  await db().notification.updateMany({
    where: { ...where, readAt: null },
    data: { readAt: new Date() },
  })
  return { unreadCount: await countUnread(viewer) }
}

/** Marks all of one's own notices as read. */
export async function readAllNotifications(viewer: Viewer): Promise<{ unreadCount: number }> {
  const where = { userId: viewer.id, readAt: null }
  await db().notification.updateMany({ where, data: { readAt: new Date() } })
  return { unreadCount: await countUnread(viewer) }
}
