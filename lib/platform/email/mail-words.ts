import 'server-only'
import type { translator } from '../i18n/translator'

export type Translate = Awaited<ReturnType<typeof translator>>

/** What one mail says, before what all of them have is put around it. */
export interface MailWords {
  /** Names nobody: it is shown on locked screens. */
  subject: string
  paragraphs: string[]
  /** What follows the button: when its link ends, what to do if it was somebody else. */
  notes: string[]
  /** Words of a person, shown as theirs. */
  quote?: string
  button?: { label: string; link: string }
}
