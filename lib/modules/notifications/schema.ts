import { z } from '@/lib/core/zod'
import { mailKinds } from './mail-kinds'

/** A notice in the application. */
export const notificationDto = z.object({
  notification_id: z.uuid(),
  /** `contentApproved`, `contentRejected`, `contentUnpublished`, `reviewDue`, … */
  kind: z.string(),
  /** A catalogue key and its values, so that it is rendered in the reader's language. */
  title: z.object({ key: z.string(), values: z.record(z.string(), z.string()) }),
  /** A path on the site without a locale prefix. */
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

/** The response to marking as read: how many are still unread. */
export const unreadDto = z.object({ unreadCount: z.number().int() })

/**
 * GET and PUT /notifications/settings. `urgency`: an urgent case was posted. The next five concern the person: in urgent
 * cases mailed at once, in others within the `digest`, at most one mail an hour; without it, routine cases cause no mail.
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
    comments: z.boolean(),
  }),
  /** Notices in the application; kinds not listed here are always sent. */
  app: z.object({
    answer: z.boolean(),
    reply: z.boolean(),
    mention: z.boolean(),
    update: z.boolean(),
    editorial: z.boolean(),
    comments: z.boolean(),
  }),
})

export type NotificationSettingsDto = z.infer<typeof notificationSettingsDto>

/** PUT /notifications/settings: absent fields stay. */
export const notificationSettingsInput = z
  .object({
    mail: notificationSettingsDto.shape.mail.partial().optional(),
    app: notificationSettingsDto.shape.app.partial().optional(),
  })
  .refine(({ mail, app }) => mail !== undefined || app !== undefined, 'validation.invalid')

export type NotificationSettingsInput = z.output<typeof notificationSettingsInput>

/** POST /notifications/unsubscribe: the token from a mail's link. No sign-in needed. */
export const unsubscribeInput = z.object({
  token: z
    .string({ error: 'notifications.linkInvalid' })
    .max(300, 'notifications.unsubscribeMissing'),
})

/** The kind of mail that is switched off; contains nothing about the person. */
export const unsubscribedDto = z.object({ kind: z.enum(mailKinds) })
