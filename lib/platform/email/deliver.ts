import 'server-only'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { log } from '../log/log'
import { waitForIdle } from '../work/wait-for-idle'
import { mailContent } from './mail'
import { type ClaimedMail, claimDueMail, nextTry, settleFailed, settleSent } from './outbox'
import { MailRefused, type MailTransport, mailFrom, mailTransport } from './transports'

const MAX_DESCRIPTION_LENGTH = 200

/**
 * Describes why a mail was not sent, as codes only ("Error EENVELOPE 550"): the texts of mail hosts contain
 * addresses, and this goes into logs and the database.
 */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const codes = [code, responseCode].filter(
    (value) => typeof value === 'number' || (typeof value === 'string' && !value.includes('@')),
  )
  return [error.name, ...codes].join(' ').slice(0, MAX_DESCRIPTION_LENGTH)
}

const SEND_TIMEOUT_MS = 2 * 60_000

/** A send fails long before its lock expires, so that no other worker starts in parallel. */
async function withTimeout(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailRefused('timeout')), SEND_TIMEOUT_MS)
  })
  await Promise.race([sending, tooLate]).finally(() => clearTimeout(timer))
}

async function send(mail: ClaimedMail, transport: MailTransport): Promise<void> {
  // The renderer is large, so a server that sends no mail does not load it.
  const { renderMail } = await import('./render-mail')
  const { id, toAddress: to, template, language, props } = mail
  const content = mailContent.parse({ ...props, template })
  const rendered = await renderMail(content, isLocale(language) ? language : defaultLocale)
  await withTimeout(transport.send({ id, template, from: mailFrom(), to, ...rendered }))
}

/** @returns whether the mail was sent */
async function deliver(
  mail: ClaimedMail,
  clock: () => Date,
  transport: MailTransport,
): Promise<boolean> {
  const { id, template, attempt } = mail
  try {
    await send(mail, transport)
  } catch (error) {
    const reason = describeFailure(error)
    const again = nextTry(attempt, clock())?.toISOString() ?? null
    log(again ? 'warn' : 'error', 'mail.failed', { id, template, attempt, error: reason, again })
    await settleFailed(mail, reason, clock())
    return false
  }
  await settleSent(mail, clock())
  log('info', 'mail.sent', { id, template, attempt })
  return true
}

/**
 * Sends every mail that is due, one after the other. Any number of workers and processes may run at once: each row is sent by
 * one of them. A failed mail is retried after 1, 5, 15 and 60 minutes, then every 6 hours, ten attempts in all.
 *
 * Delivery "exactly once" is impossible over a network. When the process or the database dies between the mail host's
 * acceptance and the update of the row, the mail is sent again ten minutes later, with the same Message-ID and the same
 * idempotency key: Resend drops that repeat for a day, an SMTP server may deliver both.
 * @param now the current time, instead of the clock's
 * @param transport replaces the configured one
 * @param ending once aborted, no further mail is claimed; the next run picks up the rest
 * @throws AppError `unavailable` when the database does not answer
 */
export async function deliverDueMail(
  now?: Date,
  transport: MailTransport = mailTransport(),
  ending?: AbortSignal,
): Promise<{ sent: number; failed: number }> {
  const clock = () => now ?? new Date()
  const result = { sent: 0, failed: 0 }
  for (;;) {
    await waitForIdle()
    const mail = ending?.aborted ? null : await claimDueMail(clock())
    if (!mail) return result
    const isSent = await deliver(mail, clock, transport)
    result[isSent ? 'sent' : 'failed'] += 1
  }
}
