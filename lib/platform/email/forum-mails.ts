import 'server-only'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import { siteProfile } from '../site'
import type { MailContent, MailTexts, Translate } from './mail'

type ForumMail = Extract<MailContent, { template: 'forumNews' | 'forumDigest' }>

/** The name of each kind of news about a case, in the mail catalogue and as a notice in the application. */
export const FORUM_NOTICES = {
  urgency: 'forumUrgency',
  tagging: 'forumTagging',
  answer: 'forumAnswer',
  reply: 'forumReply',
  mention: 'forumMention',
  update: 'forumUpdate',
  acknowledgement: 'forumAcknowledgement',
  /** To its author: somebody has taken the case. */
  taking: 'forumTaking',
  acceptance: 'forumAcceptance',
  closing: 'forumClosing',
  /** To administrators: nobody has taken an urgent case. */
  unattended: 'forumUnattended',
  /** To its author, some weeks after an answer: asks how the patient is. */
  followUp: 'forumFollowUp',
  /** A routine case has waited a long time. */
  waiting: 'forumWaiting',
  /** To its author: nobody has taken the case within the time of a step. */
  passed: 'forumPassed',
  /** To its author: the same, where the next step has nobody to notify. */
  passedAlone: 'forumPassedAlone',
  /** To its author: the patient has withdrawn consent, and the case is destroyed. */
  withdrawal: 'forumWithdrawal',
  /** To those who may review it: a routine case waits for a second look. */
  look: 'forumLook',
  /** To its author: the reviewer sent it back, or showed it to others. */
  sentBack: 'forumSentBack',
  shown: 'forumShown',
} as const

/** Why a person is notified of a case. */
export type NoticeKind = keyof typeof FORUM_NOTICES

/** The mail preference that governs each of them. */
export const FORUM_PREFERENCES = {
  urgency: 'urgency',
  tagging: 'tagging',
  answer: 'answer',
  reply: 'reply',
  mention: 'mention',
  update: 'update',
  acknowledgement: 'update',
  taking: 'update',
  acceptance: 'update',
  closing: 'update',
  followUp: 'update',
  unattended: 'urgency',
  waiting: 'tagging',
  passed: 'update',
  passedAlone: 'update',
  withdrawal: 'update',
  look: 'tagging',
  sentBack: 'update',
  shown: 'update',
} as const satisfies Record<NoticeKind, string>

/** The texts of mails about cases: that something waits, never the content. */
export function forumText(t: Translate, mail: ForumMail, site: string): MailTexts {
  if (mail.template === 'forumDigest') {
    const { count, link } = mail
    return {
      subject: t('email.forumDigest.subject', { count }),
      paragraphs: [t('email.forumDigest.text', { count, site })],
      button: { label: t('email.forumDigest.button'), link },
    }
  }
  const key = FORUM_NOTICES[mail.news]
  const numbers = siteProfile().emergencyNumbers.map(formatPhone).join(', ')
  return {
    subject: t(`email.${key}.subject`),
    paragraphs: [t(`email.${key}.text`, { site, numbers })],
    button: {
      label: t(mail.news === 'followUp' ? 'email.forumAnswerButton' : 'email.forumButton'),
      link: mail.link,
    },
  }
}
