/** What mails can be wished for or not. Notices in the application always come. */
export const mailKinds = [
  'urgency',
  'tagging',
  'answer',
  'reply',
  'mention',
  'update',
  'digest',
  'editorial',
] as const

export type MailKind = (typeof mailKinds)[number]
