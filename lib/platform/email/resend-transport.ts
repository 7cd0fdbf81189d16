import 'server-only'
import { Resend } from 'resend'
import { mailHeaders, oneAddress } from './message'
import { MailRefused, type MailTransport } from './transport'

const ANSWER_WITHIN_MS = 30_000

/**
 * Sends through Resend. The row's id is the idempotency key: within a day Resend treats a repeat as the same mail.
 * @param baseUrl an alternative API address, without trailing slash
 */
export function resendTransport(apiKey: string, baseUrl?: string): MailTransport {
  const resend = new Resend(apiKey, baseUrl ? { baseUrl } : {})
  return {
    async send({ id, from, to, subject, html, text, unsubscribe }) {
      const headers = mailHeaders({ id, unsubscribe })
      const { error } = await resend.emails.send(
        { from, to: [oneAddress(to)], subject, html, text, headers },
        { idempotencyKey: id, signal: AbortSignal.timeout(ANSWER_WITHIN_MS) },
      )
      // Its message may contain the address; its name never does.
      if (error) throw new MailRefused(`${error.name} ${error.statusCode ?? ''}`.trim())
    },
  }
}
