import { call } from '@/lib/browser/api/call'
import type { AppKind, MailKind } from '@/lib/modules/notifications/mail-kinds'
import type { NotificationSettingsDto } from '@/lib/modules/notifications/schema'

const PATH = '/notifications/settings'

export const readSettings = async (signal: AbortSignal): Promise<NotificationSettingsDto> =>
  (await call<NotificationSettingsDto>('GET', PATH, { signal })).data

/** A kind of mail or in-app notice, and whether it is wanted. */
export type Wish = { isWished: boolean } & (
  | { way: 'mail'; kind: MailKind }
  | { way: 'app'; kind: AppKind }
)

/** Changes one setting; the others stay. */
export const saveWish = ({ way, kind, isWished }: Wish) =>
  call('PUT', PATH, { json: { [way]: { [kind]: isWished } } })
