import { call } from '@/lib/browser/api/call'
import {
  type MailKind,
  type NotificationSettingsDto,
  notificationSettingsDto as schema,
} from '@/lib/modules/notifications/schema'

const PATH = '/notifications/settings'

export const readSettings = async (signal: AbortSignal): Promise<NotificationSettingsDto> =>
  (await call('GET', PATH, { schema, signal })).data

/** Changes one wish; the others stay. */
export const saveWish = (kind: MailKind, isWished: boolean) =>
  call('PUT', PATH, { json: { mail: { [kind]: isWished } }, schema })
