import 'server-only'
import { siteUrl } from '../site'
import { MailRefused, type OutgoingMail } from './transport'

const ONE_ADDRESS = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()"\\@]+$/

/**
 * Returns the address if it is exactly one address. Mail programs parse lists and comments out of what looks like an address,
 * and a link must reach nobody else.
 * @throws MailRefused
 */
export function oneAddress(to: string): string {
  if (!ONE_ADDRESS.test(to)) throw new MailRefused('address')
  return to
}

/**
 * Headers that every adapter sends: a repeat is recognisable, no auto-reply answers it (RFC 3834), and mails that can be
 * unsubscribed from offer one-click unsubscription (RFC 8058).
 */
export function mailHeaders({ id, unsubscribe }: Pick<OutgoingMail, 'id' | 'unsubscribe'>) {
  return {
    'Message-ID': `<${id}@${new URL(siteUrl()).hostname}>`,
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe
      ? {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  }
}

/** A mail as nodemailer takes it. */
export function toMessage({ from, to, subject, html, text, ...mail }: OutgoingMail) {
  const { 'Message-ID': messageId, ...headers } = mailHeaders(mail)
  return {
    messageId,
    headers,
    from,
    to: { name: '', address: oneAddress(to) },
    subject,
    html,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
