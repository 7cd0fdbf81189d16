import 'server-only'
import type { Database } from '../db/client'
import { mailContent, type QueuedEmail } from './mail'

/** The database, or the client of the transaction that causes the mail. */
export type MailQueue = Pick<Database, 'outboxEmail'>

/** A mail in these states may still leave: it waits, or a worker holds it who may have died. */
export const UNSENT = ['WAITING', 'SENDING'] as const

/**
 * Queues a mail within the transaction that causes it, so that either both are kept or neither. It leaves by
 * `sendSoon` or with the next run of the jobs.
 * @param tx the transaction's client
 * @param mail a `causeKey` that was used before queues nothing, and is no error
 * @throws ZodError when a link is not absolute or a moment is no ISO date: a defect of the caller
 */
export async function queueEmail(tx: MailQueue, mail: QueuedEmail): Promise<void> {
  const { to, language, causeKey = null } = mail
  const { template, ...props } = mailContent.parse(mail)
  // Not an insert whose failure is caught: that would end the transaction around it.
  await tx.outboxEmail.createMany({
    data: [{ toAddress: to, language, template, props, causeKey }],
    skipDuplicates: true,
  })
}
