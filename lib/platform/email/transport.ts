import 'server-only'

/** A mail ready to leave. */
export interface OutgoingMail {
  /** The row's id: one mail has one, however often it is tried. */
  id: string
  template: string
  from: string
  /** One bare address. */
  to: string
  subject: string
  html: string
  text: string
  /** Where the mail's button leads. Only the development folder's adapter may log it. */
  link: string | null
  /** Where a mail program ends mails of this kind by a POST (RFC 8058). */
  unsubscribe: string | null
}

/**
 * A way by which mail leaves. `send` resolves once the other side has taken the mail, and rejects otherwise, with a
 * `MailRefused` or whatever the network throws. A repeat carries the same Message-ID, so that it is recognisable.
 */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** The mail host did not take a mail. The code says why; it never holds an address or a text of the mail. */
export class MailRefused extends Error {
  constructor(readonly code: string) {
    super(code)
    this.name = 'MailRefused'
  }
}
