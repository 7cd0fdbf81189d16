import 'server-only'
import type { Database } from '../db/client'
import { mailContent, type QueuedEmail } from './mail'

/** The database, or the client of the transaction that causes the mail. */
export type MailQueue = Pick<Database, 'outboxEmail'>

/** A mail in these states may still leave: it waits, or a worker holds it who may have died. */
export const UNSENT = ['WAITING', 'SENDING'] as const

function rowOf(mail: QueuedEmail) {
  const { to, language, causeKey = null } = mail
  const { template, ...props } = mailContent.parse(mail)
  return { toAddress: to, language, template, props, causeKey }
}

/**
 * Queues mails within the transaction that causes them, in one statement, so that either all are kept or none. They leave
 * by `sendSoon` or with the next run of the jobs.
 * @param tx the transaction's client
 * @param mails a `causeKey` that was used before queues nothing, and is no error
 * @throws ZodError when a link is not absolute or a moment is no ISO date: a defect of the caller
 */
export async function queueEmails(tx: MailQueue, mails: readonly QueuedEmail[]): Promise<void> {
  // Not an insert whose failure is caught: that would end the transaction around it.
  await tx.outboxEmail.createMany({ data: mails.map(rowOf), skipDuplicates: true })
}

/** Queues one mail; as `queueEmails`. */
export const queueEmail = (tx: MailQueue, mail: QueuedEmail) => queueEmails(tx, [mail])
