import 'server-only'
import { render } from '@react-email/render'
import type { Locale } from '@/lib/core/locales'
import type { MailContent } from './mail'
import { mailParts } from './mail-parts'
import { MailPage } from './templates/mail-page'
import { mailText } from './templates/mail-text'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Where its button leads. */
  link: string | null
  /** Where a mail program unsubscribes with a POST; null when the mail cannot be unsubscribed from. */
  unsubscribe: string | null
}

/** Renders a mail in a person's language, as HTML and as plain text. */
export async function renderMail(content: MailContent, language: Locale): Promise<RenderedMail> {
  const parts = await mailParts(content, language)
  return {
    subject: parts.subject,
    html: await render(<MailPage parts={parts} />),
    text: mailText(parts),
    link: parts.button?.link ?? null,
    unsubscribe: parts.unsubscribe?.oneClick ?? null,
  }
}
