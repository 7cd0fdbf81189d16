import 'server-only'
import { AppError } from '@/lib/core/errors'
import { isWholeToken } from '@/lib/core/link-token'
import type { Viewer } from '@/lib/core/permissions'
import { type DatabaseClient, db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { readUnsubscribeToken } from '@/lib/platform/email/unsubscribe-token'
import { APP_NOTICES, type AppKind, appKinds, type MailKind, mailKinds } from './mail-kinds'
import type { NotificationSettingsDto, NotificationSettingsInput } from './schema'
import { withdrawMails } from './service'

const COLUMNS = {
  urgency: 'mailUrgency',
  tagging: 'mailTagging',
  answer: 'mailAnswer',
  reply: 'mailReply',
  mention: 'mailMention',
  update: 'mailUpdate',
  digest: 'mailDigest',
  editorial: 'mailEditorial',
  comments: 'mailComments',
} as const satisfies Record<MailKind, string>

async function read(client: DatabaseClient, userId: string): Promise<NotificationSettingsDto> {
  const row = await client.notificationPreference.findUnique({ where: { userId } })
  const wish = (kind: MailKind) => row?.[COLUMNS[kind]] ?? true
  const mail = mailKinds.map((kind) => [kind, wish(kind)] as const)
  const muted = new Set(row?.appMuted)
  const isShown = (kind: AppKind) => !APP_NOTICES[kind].some((notice) => muted.has(notice))
  const app = appKinds.map((kind) => [kind, isShown(kind)] as const)
  return {
    mail: Object.fromEntries(mail) as Record<MailKind, boolean>,
    app: Object.fromEntries(app) as Record<AppKind, boolean>,
  }
}

/** A person's mail and notice preferences; everything is on until they change it. */
export const readSettings = (viewer: Viewer) => read(db(), viewer.id)

/** The muted kinds of notices after a change of preferences. */
function mutedAfter(before: readonly string[], wishes: Partial<Record<AppKind, boolean>>) {
  const changed = appKinds.filter((kind) => wishes[kind] !== undefined)
  const named = new Set(changed.flatMap((kind): readonly string[] => APP_NOTICES[kind]))
  const ended = changed.filter((kind) => wishes[kind] === false)
  return [
    ...before.filter((notice) => !named.has(notice)),
    ...ended.flatMap((kind): readonly string[] => APP_NOTICES[kind]),
  ]
}

async function save(userId: string, { mail: wishes = {}, app = {} }: NotificationSettingsInput) {
  const data = Object.fromEntries(
    mailKinds.flatMap((kind) =>
      wishes[kind] === undefined ? [] : [[COLUMNS[kind], wishes[kind]]],
    ),
  )
  return queuedTransaction(async (tx) => {
    // Of several concurrent first saves, one creates the row; none fails.
    await tx.notificationPreference.createMany({ data: [{ userId }], skipDuplicates: true })
    await tx.$queryRaw`SELECT 1 FROM notification_preference WHERE user_id = ${userId}::uuid FOR UPDATE`
    const { appMuted } = await tx.notificationPreference.findUniqueOrThrow({ where: { userId } })
    await tx.notificationPreference.update({
      where: { userId },
      data: { ...data, appMuted: mutedAfter(appMuted, app) },
    })
    const ended = mailKinds.filter((kind) => wishes[kind] === false)
    await withdrawMails(tx, userId, ended)
    return read(tx, userId)
  })
}

/** Changes the viewer's mail and notice preferences; absent fields stay. Withdraws waiting mails they no longer want. */
export const saveSettings = (viewer: Viewer, wishes: NotificationSettingsInput) =>
  save(viewer.id, wishes)

const invalid = (text = 'notifications.linkInvalid') =>
  new AppError('invalid', text, { token: [text] })

const isMailKind = (kind: string): kind is MailKind =>
  (mailKinds as readonly string[]).includes(kind)

/**
 * Unsubscribes from a kind of mail through the link in one; no sign-in needed. Repeating it changes nothing.
 * @throws AppError `invalid` (422) at `token` if it is damaged or this server did not sign it.
 */
export async function unsubscribe(token: string): Promise<{ kind: MailKind }> {
  if (!isWholeToken(token, 'unsubscribe')) throw invalid('notifications.unsubscribeMissing')
  const named = readUnsubscribeToken(token)
  if (!named || !isMailKind(named.kind)) throw invalid()
  const { userId, kind } = named
  if ((await db().user.count({ where: { id: userId } })) === 0) throw invalid()
  await save(userId, { mail: { [kind]: false } })
  return { kind }
}
