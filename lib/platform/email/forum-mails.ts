import 'server-only'
import type { MailContent } from './mail'
import type { Said, Translate } from './said'

type ForumMail = Extract<MailContent, { template: 'forumNews' | 'forumDigest' }>

/** What each kind of news about a case is called, in the catalogue of mails and as a notice in the application. */
export const FORUM_NOTICES = {
  urgency: 'forumUrgency',
  tagging: 'forumTagging',
  answer: 'forumAnswer',
  reply: 'forumReply',
  mention: 'forumMention',
} as const

/** What the mails about cases say: that something waits, never what. */
export function sayOfForum(t: Translate, mail: ForumMail, site: string): Said {
  if (mail.template === 'forumDigest') {
    const { count, link } = mail
    return {
      subject: t('email.forumDigest.subject', { count }),
      paragraphs: [t('email.forumDigest.text', { count, site })],
      button: { label: t('email.forumDigest.button'), link },
      notes: [],
    }
  }
  const key = FORUM_NOTICES[mail.news]
  return {
    subject: t(`email.${key}.subject`),
    paragraphs: [t(`email.${key}.text`, { site })],
    button: { label: t('email.forumButton'), link: mail.link },
    notes: [],
  }
}
