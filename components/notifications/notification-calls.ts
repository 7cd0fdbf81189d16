import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/list-query'
import type { z } from '@/lib/core/zod'
import type {
  NotificationDto,
  notificationsDto,
  unreadDto,
} from '@/lib/modules/notifications/schema'
import type { Rows } from '../data-table/use-rows'

/** The key under which all reads of notifications are cached. */
export const NOTIFICATIONS = 'notifications'

async function read({ page, limit }: Paging, signal: AbortSignal) {
  const path = `/notifications?page=${page}&limit=${limit}`
  return (await call<z.infer<typeof notificationsDto>>('GET', path, { signal })).data
}

export async function listNotifications(
  paging: Paging,
  signal: AbortSignal,
): Promise<Rows<NotificationDto>> {
  const { notifications, notificationsCount } = await read(paging, signal)
  return { rows: notifications, total: notificationsCount }
}

export const countUnread = async (signal: AbortSignal): Promise<number> =>
  (await read({ page: 1, limit: 1 }, signal)).unreadCount

export const markRead = ({ notification_id }: NotificationDto) =>
  call<z.infer<typeof unreadDto>>('PATCH', `/notifications/${notification_id}`, { json: {} })

export const markAllRead = () =>
  call<z.infer<typeof unreadDto>>('POST', '/notifications/read', { json: {} })
