import 'server-only'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { absoluteUrl } from '../site'
import type { MailContent, MailTexts, Translate } from './mail'

type Content = Extract<
  MailContent,
  {
    template:
      | 'moderated'
      | 'accountDeleted'
      | 'accountActive'
      | 'accountRestricted'
      | 'restrictionLifted'
      | 'appealWaits'
      | 'appealDecided'
  }
>

/** The subject of a mail about a decision, the restored object and what cannot be restored, by the kind of decision. */
const WORDS = {
  comment_removed: ['subjectComment', 'comment', 'gone'],
  comment_redacted: ['subjectComment', 'comment', 'gone'],
  account_deactivated: ['subjectAccount', 'account', 'gone'],
  article_removed: ['subjectArticle', 'article', 'textGone'],
  paper_removed: ['subjectPaper', 'paper', 'textGone'],
  case_removed: ['subjectCase', 'textGone', 'textGone'],
  answer_removed: ['subjectAnswer', 'textGone', 'textGone'],
  case_redacted: ['subjectCaseText', 'textGone', 'textGone'],
  answer_redacted: ['subjectAnswerText', 'textGone', 'textGone'],
  outcome_removed: ['subjectOutcome', 'textGone', 'textGone'],
} as const

/** The outcome of an appeal; a destroyed text cannot come back. */
function getOutcome({ what, granted, isBack }: Extract<Content, { template: 'appealDecided' }>) {
  if (!granted) return 'refused'
  const [, back, gone] = WORDS[what]
  return isBack ? back : gone
}

type Moderated = Extract<Content, { template: 'moderated' }>

/** States when no reason was given; a decision about a comment or account always has one. */
function moderatedParagraphs(t: Translate, { what, title, reason }: Moderated, site: string) {
  const text = t(`email.moderated.${what}`, { site })
  if (what.startsWith('comment') || what.startsWith('account')) return [text]
  const why = t(reason ? 'email.moderated.reason' : 'email.moderated.noReason')
  return [text, ...(title ? [title] : []), why]
}

/** The texts of mails about administrators' decisions on people. */
export function moderationText(
  t: Translate,
  content: Content,
  locale: Locale,
  site: string,
): MailTexts {
  switch (content.template) {
    case 'moderated': {
      const { what, reason, link } = content
      return {
        subject: t(`email.moderated.${WORDS[what][0]}`),
        paragraphs: moderatedParagraphs(t, content, site),
        ...(reason ? { quote: reason } : {}),
        button: { label: t('email.moderated.button'), link },
        notes: [t('email.moderated.appeal')],
      }
    }
    case 'accountDeleted': {
      const { reason, contact } = content
      return {
        subject: t('email.accountDeleted.subject'),
        paragraphs: [t('email.accountDeleted.text', { site })],
        quote: reason,
        notes: [
          t('email.accountDeleted.again'),
          ...(contact ? [t('email.accountDeleted.contact', { contact })] : []),
        ],
      }
    }
    case 'accountActive':
      return {
        subject: t('email.accountActive.subject'),
        paragraphs: [t('email.accountActive.text', { site })],
        button: {
          label: t('email.accountActive.button'),
          link: absoluteUrl(localePath(locale, paths.login)),
        },
      }
    case 'accountRestricted': {
      const { reason, contact } = content
      return {
        subject: t('email.accountRestricted.subject'),
        paragraphs: [t('email.accountRestricted.text', { site })],
        quote: reason,
        notes: [
          contact
            ? t('email.accountRestricted.contact', { contact })
            : t('email.accountRestricted.write'),
        ],
      }
    }
    case 'restrictionLifted':
      return {
        subject: t('email.restrictionLifted.subject'),
        paragraphs: [t('email.restrictionLifted.text', { site })],
      }
    case 'appealWaits':
      return {
        subject: t('email.appealWaits.subject'),
        paragraphs: [t('email.appealWaits.text', { site })],
        button: { label: t('email.appealWaits.button'), link: content.link },
      }
    case 'appealDecided':
      return {
        subject: t('email.appealDecided.subject'),
        paragraphs: [t(`email.appealDecided.${getOutcome(content)}`, { site })],
        quote: content.reason,
      }
  }
}
