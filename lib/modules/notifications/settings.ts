import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { type DatabaseClient, db } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { readUnsubscribeToken } from '@/lib/platform/email/unsubscribe-token'
import { type MailKind, mailKinds } from './mail-kinds'
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
} as const satisfies Record<MailKind, string>

async function read(client: DatabaseClient, userId: string): Promise<NotificationSettingsDto> {
  const row = await client.notificationPreference.findUnique({ where: { userId } })
  const wish = (kind: MailKind) => row?.[COLUMNS[kind]] ?? true
  const wishes = mailKinds.map((kind) => [kind, wish(kind)] as const)
  return { mail: Object.fromEntries(wishes) as Record<MailKind, boolean> }
}

/** Which mails somebody wishes for; all, until they say otherwise. */
export const readSettings = (viewer: Viewer) => read(db(), viewer.id)

async function save(userId: string, wishes: NotificationSettingsInput['mail']) {
  const data = Object.fromEntries(
    mailKinds.flatMap((kind) =>
      wishes[kind] === undefined ? [] : [[COLUMNS[kind], wishes[kind]]],
    ),
  )
  return queuedTransaction(async (tx) => {
    // Of many first times at once one makes the row; none fails.
    await tx.notificationPreference.createMany({ data: [{ userId }], skipDuplicates: true })
    await tx.notificationPreference.update({ where: { userId }, data })
    const ended = mailKinds.filter((kind) => wishes[kind] === false)
    await withdrawMails(tx, userId, ended)
    return read(tx, userId)
  })
}

/** Changes which mails somebody gets; what is absent stays. What waits and is not wished for any more is not sent. */
export const saveSettings = (viewer: Viewer, { mail }: NotificationSettingsInput) =>
  save(viewer.id, mail)

const invalid = () => {
  const text = 'notifications.linkInvalid'
  return new AppError('invalid', text, { token: [text] })
}

const isMailKind = (kind: string): kind is MailKind =>
  (mailKinds as readonly string[]).includes(kind)

/**
 * Ends the mails of a kind by the link of one of them; nobody needs to be signed in. Again is as once.
 * @throws AppError `invalid` (422) at `token` for what this server has not signed.
 */
export async function unsubscribe(token: string): Promise<{ kind: MailKind }> {
  const named = readUnsubscribeToken(token)
  if (!named || !isMailKind(named.kind)) throw invalid()
  const { userId, kind } = named
  if ((await db().user.count({ where: { id: userId } })) === 0) throw invalid()
  await save(userId, { [kind]: false })
  return { kind }
}
