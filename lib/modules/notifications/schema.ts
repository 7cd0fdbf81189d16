import { z } from '@/lib/core/zod'

/** Something that somebody is told in the application. */
export const notificationDto = z.object({
  notification_id: z.uuid(),
  /** `contentApproved`, `contentRejected`, `reviewDue`, … */
  kind: z.string(),
  /** A text of the catalogue and what it is filled with, so that it is read in the reader's language. */
  title: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
  /** A path of the site without language. */
  href: z.string(),
  created_at: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})

export type NotificationDto = z.infer<typeof notificationDto>

export const notificationsDto = z.object({
  notifications: z.array(notificationDto),
  notificationsCount: z.number().int(),
  unreadCount: z.number().int(),
})

/** What marking as read answers: how many are still unread. */
export const unreadDto = z.object({ unreadCount: z.number().int() })
