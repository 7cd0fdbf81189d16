import 'server-only'
import type { translator } from '../i18n/translator'

export type Translate = Awaited<ReturnType<typeof translator>>

/** What one mail says, before the parts that all mails share are added. */
export interface MailWords {
  /** Names nobody: it appears on lock screens. */
  subject: string
  paragraphs: string[]
  /** What follows the button: when its link expires, what to do if it was somebody else. */
  notes: string[]
  /** A person's own words, shown as a quotation. */
  quote?: string
  button?: { label: string; link: string }
}
