import { z } from '@/lib/core/zod'
import { mailKinds } from './mail-kinds'

/** Something that somebody is told in the application. */
export const notificationDto = z.object({
  notification_id: z.uuid(),
  /** `contentApproved`, `contentRejected`, `contentUnpublished`, `reviewDue`, … */
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

/**
 * GET and PUT /notifications/settings. `urgency`: an urgent case was posted. The five after it: what concerns one in
 * urgent cases at once, in others within the `digest`, at most one mail an hour; without it routine cases cause none.
 */
export const notificationSettingsDto = z.object({
  mail: z.object({
    urgency: z.boolean(),
    tagging: z.boolean(),
    answer: z.boolean(),
    reply: z.boolean(),
    mention: z.boolean(),
    update: z.boolean(),
    digest: z.boolean(),
    editorial: z.boolean(),
  }),
})

export type NotificationSettingsDto = z.infer<typeof notificationSettingsDto>

/** PUT /notifications/settings: what is absent stays. */
export const notificationSettingsInput = z.object({
  mail: notificationSettingsDto.shape.mail.partial(),
})

export type NotificationSettingsInput = z.output<typeof notificationSettingsInput>

/** POST /notifications/unsubscribe: the token of a mail's link. No sign-in is asked for. */
export const unsubscribeInput = z.object({
  token: z.string({ error: 'notifications.linkInvalid' }).max(300, 'notifications.linkInvalid'),
})

/** Which mails will not come any more; nothing of the person. */
export const unsubscribedDto = z.object({ kind: z.enum(mailKinds) })
