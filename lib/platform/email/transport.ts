import 'server-only'

/** A mail ready to be sent. */
export interface OutgoingMail {
  /** The row's id: a mail keeps it across all attempts. */
  id: string
  template: string
  from: string
  /** A single bare address. */
  to: string
  subject: string
  html: string
  text: string
  /** Where the mail's button leads. Only the development folder's adapter may log it. */
  link: string | null
  /** Where a mail program unsubscribes with a POST (RFC 8058). */
  unsubscribe: string | null
}

/**
 * A mail transport. `send` resolves once the other side has accepted the mail, and otherwise rejects with a `MailRefused` or
 * whatever the network throws. A repeat carries the same Message-ID, so that it is recognisable.
 */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** The mail host did not accept a mail. The code says why; it never contains an address or a text of the mail. */
export class MailRefused extends Error {
  constructor(readonly code: string) {
    super(code)
    this.name = 'MailRefused'
  }
}
