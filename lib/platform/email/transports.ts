import 'server-only'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { Resend } from 'resend'
import { env } from '../env'
import { log } from '../log/log'
import { isPubliclyReachable, siteUrl } from '../site'

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
  /** The target of the mail's button. Only the development folder's adapter may log it. */
  link: string | null
  /** The URL for one-click unsubscription by POST (RFC 8058). */
  unsubscribe: string | null
}

/**
 * A mail transport. `send` resolves once the other side has accepted the mail, and otherwise rejects with a
 * `MailRefused` or a network error. A repeat carries the same Message-ID.
 */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** The mail host rejected a mail. The code says why; never contains an address or a text of the mail. */
export class MailRefused extends Error {
  constructor(readonly code: string) {
    super(code)
    this.name = 'MailRefused'
  }
}

const ONE_ADDRESS = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()"\\@]+$/

/**
 * Returns the address if it is exactly one address. Mail programs also parse lists and comments in an address, and a
 * link must not reach other people.
 * @throws MailRefused
 */
function oneAddress(to: string): string {
  if (!ONE_ADDRESS.test(to)) throw new MailRefused('address')
  return to
}

/**
 * Headers that every adapter sends: a repeat is recognisable, no auto-reply answers it (RFC 3834), and mails that can be
 * unsubscribed from offer one-click unsubscription (RFC 8058).
 */
function mailHeaders({ id, unsubscribe }: Pick<OutgoingMail, 'id' | 'unsubscribe'>) {
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
function toMessage({ from, to, subject, html, text, ...mail }: OutgoingMail) {
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

const CONNECT_TIMEOUT_MS = 10_000
const IDLE_TIMEOUT_MS = 30_000

/**
 * Sends through an SMTP server.
 * @param url `smtp://` or `smtps://` with user and password where needed
 */
export function smtpTransport(url: string): MailTransport {
  const server = createTransport({
    url,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: IDLE_TIMEOUT_MS,
  })
  return {
    async send(mail) {
      await server.sendMail(toMessage(mail))
    },
  }
}

const RESPONSE_TIMEOUT_MS = 30_000

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
        { idempotencyKey: id, signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS) },
      )
      // Its message may contain the address; its name does not.
      if (error) throw new MailRefused(`${error.name} ${error.statusCode ?? ''}`.trim())
    },
  }
}

/**
 * The transport without a configured mail host: writes each mail as `<id>.eml`, so that trying out the site needs no
 * mail account. A repeat replaces the file.
 * @param folder created when missing, readable by this user only, because its links open accounts
 * @param isPrivate whether only this machine's user can reach the site, so that the link may also be logged
 */
export function folderTransport(folder: string, isPrivate: boolean): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail))
      const name = `${mail.id}.eml`
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // The file only gets its final name once complete: a reader of the folder never sees half a mail.
      const unfinished = join(folder, `.${name}`)
      await writeFile(unfinished, message, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
      const link = isPrivate ? { link: mail.link } : {}
      log('info', 'mail.written', { template: mail.template, file: name, ...link })
    },
  }
}

/** The folder for mails without a configured mail host. */
export function outboxFolder(): string {
  return join(env().DATA_DIR, 'outbox')
}

let chosen: MailTransport | undefined

/** Returns the configured mail transport: Resend when its key is set, else SMTP, else a folder. */
export function mailTransport(): MailTransport {
  const { RESEND_API_KEY, RESEND_API_URL, SMTP_URL } = env()
  if (RESEND_API_KEY) chosen ??= resendTransport(RESEND_API_KEY, RESEND_API_URL)
  else if (SMTP_URL) chosen ??= smtpTransport(SMTP_URL)
  chosen ??= folderTransport(outboxFolder(), !isPubliclyReachable())
  return chosen
}

/** The sender of every mail. */
export function mailFrom(): string {
  const { MAIL_FROM, SITE_NAME } = env()
  const name = SITE_NAME.replace(/["\\<>\p{Cc}]/gu, '')
  return MAIL_FROM ?? `"${name}" <no-reply@${new URL(siteUrl()).hostname}>`
}
