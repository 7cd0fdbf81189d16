import { call } from '@/lib/browser/api/call'
import type { MailKind } from '@/lib/modules/notifications/mail-kinds'
import type { NotificationSettingsDto } from '@/lib/modules/notifications/schema'

const PATH = '/notifications/settings'

export const readSettings = async (signal: AbortSignal): Promise<NotificationSettingsDto> =>
  (await call<NotificationSettingsDto>('GET', PATH, { signal })).data

/** Changes one wish; the others stay. */
export const saveWish = (kind: MailKind, isWished: boolean) =>
  call('PUT', PATH, { json: { mail: { [kind]: isWished } } })
