import 'server-only'
import { createTransport } from 'nodemailer'
import { toMessage } from './message'
import type { MailTransport } from './transport'

const CONNECT_WITHIN_MS = 10_000
const SILENT_AT_MOST_MS = 30_000

/**
 * Sends through an SMTP server.
 * @param url `smtp://` or `smtps://` with user and password where needed
 */
export function smtpTransport(url: string): MailTransport {
  const server = createTransport({
    url,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: SILENT_AT_MOST_MS,
  })
  return {
    async send(mail) {
      await server.sendMail(toMessage(mail))
    },
  }
}
