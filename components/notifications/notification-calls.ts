import { call } from '@/lib/browser/api/call'
import type { Paging } from '@/lib/core/pagination'
import {
  type NotificationDto,
  notificationsDto,
  unreadDto,
} from '@/lib/modules/notifications/schema'
import type { Rows } from '../data-table/use-rows'

/** Everything read of them stands under it. */
export const NOTIFICATIONS = 'notifications'

async function read({ page, limit }: Paging, signal: AbortSignal) {
  const path = `/notifications?page=${page}&limit=${limit}`
  return (await call('GET', path, { schema: notificationsDto, signal })).data
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
  call('PATCH', `/notifications/${notification_id}`, { json: {}, schema: unreadDto })

export const markAllRead = () =>
  call('POST', '/notifications/read', { json: {}, schema: unreadDto })
