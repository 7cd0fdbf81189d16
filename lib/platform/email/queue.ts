import 'server-only'
import { toLocale } from '@/lib/core/locales'
import type { Database } from '../db/client'
import { mailContent, type QueuedEmail } from './mail'

/** The database, or the client of the transaction that causes the mail. */
export type MailQueue = Pick<Database, 'outboxEmail'>

/** A mail in these states may still be sent: it waits, or a worker holds it that may have died. */
export const UNSENT = ['WAITING', 'SENDING'] as const

function toRow(mail: QueuedEmail) {
  const { to, language, causeKey = null } = mail
  const { template, ...props } = mailContent.parse(mail)
  return { toAddress: to, language, template, props, causeKey }
}

/**
 * Queues mails within the transaction that causes them, in one statement, so that all or none are stored. `scheduleDelivery`
 * or the next run of the jobs sends them.
 * @param tx the transaction's client
 * @param mails one whose `causeKey` was used before is silently skipped
 * @throws ZodError when a link is not absolute or a moment is not an ISO date: a defect of the caller
 */
export async function queueEmails(tx: MailQueue, mails: readonly QueuedEmail[]): Promise<void> {
  // Not an insert whose failure is caught: that would abort the surrounding transaction.
  await tx.outboxEmail.createMany({ data: mails.map(toRow), skipDuplicates: true })
}

/** Queues one mail; see `queueEmails`. */
export const queueEmail = (tx: MailQueue, mail: QueuedEmail) => queueEmails(tx, [mail])

/** The address, greeting name and language for a mail to an account's owner. */
export const mailTo = (user: { email: string; firstName: string; language: string }) => ({
  to: user.email,
  language: toLocale(user.language),
  firstName: user.firstName,
})
