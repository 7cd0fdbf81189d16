import 'server-only'
import { join } from 'node:path'
import { env } from '../env'
import { isOpenToOthers, siteUrl } from '../site'
import { folderTransport } from './folder-transport'
import { resendTransport } from './resend-transport'
import { smtpTransport } from './smtp-transport'
import type { MailTransport } from './transport'

/** Where mail is written when no mail host is configured. */
export function outboxFolder(): string {
  return join(env().DATA_DIR, 'outbox')
}

let chosen: MailTransport | undefined

/** The transport that mail leaves by: Resend when its key is set, else SMTP, else a folder. */
export function mailTransport(): MailTransport {
  const { RESEND_API_KEY, RESEND_API_URL, SMTP_URL } = env()
  if (RESEND_API_KEY) chosen ??= resendTransport(RESEND_API_KEY, RESEND_API_URL)
  else if (SMTP_URL) chosen ??= smtpTransport(SMTP_URL)
  chosen ??= folderTransport(outboxFolder(), !isOpenToOthers())
  return chosen
}

/** The sender of every mail. */
export function mailFrom(): string {
  const { MAIL_FROM, SITE_NAME } = env()
  const name = SITE_NAME.replace(/["\\<>\p{Cc}]/gu, '')
  return MAIL_FROM ?? `"${name}" <no-reply@${new URL(siteUrl()).hostname}>`
}
