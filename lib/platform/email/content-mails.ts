import 'server-only'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import type { MailContent } from './mail'
import type { MailWords, Translate } from './mail-words'

type ContentMail = Extract<
  MailContent,
  {
    template:
      | 'contentApproved'
      | 'contentRejected'
      | 'contentUnpublished'
      | 'reviewSentBack'
      | 'reviewDue'
  }
>

const NOUNS = { article: 'Article', paper: 'Paper' } as const

/** The words of mails about articles and papers; the title is quoted as the author wrote it. */
export function contentText(
  t: Translate,
  mail: ContentMail,
  locale: Locale,
  site: string,
): MailWords {
  const noun = NOUNS[mail.content]
  const shared = { notes: [], quote: mail.title }
  const withReason = (text: string, reason: string) => ({
    paragraphs: [text, mail.title, t('email.contentRejected.reason')],
    quote: reason,
    button: { label: t('email.contentRejected.button'), link: mail.link },
    notes: [],
  })
  switch (mail.template) {
    case 'contentApproved': {
      const what = mail.isEdit ? (`${noun}Edit` as const) : noun
      return {
        ...shared,
        subject: t(`email.contentApproved.subject${what}`),
        paragraphs: [t(`email.contentApproved.text${what}`, { site })],
        button: { label: t('email.contentApproved.button'), link: mail.link },
      }
    }
    case 'contentRejected': {
      const what = mail.isEdit ? (`${noun}Edit` as const) : noun
      return {
        subject: t(`email.contentRejected.subject${what}`),
        ...withReason(t(`email.contentRejected.text${what}`, { site }), mail.reason),
      }
    }
    case 'contentUnpublished':
    case 'reviewSentBack':
      return {
        subject: t(`email.${mail.template}.subject${noun}`),
        ...withReason(t(`email.${mail.template}.text${noun}`, { site }), mail.reason),
      }
    case 'reviewDue':
      return {
        ...shared,
        subject: t(`email.reviewDue.subject${noun}`),
        paragraphs: [
          t(`email.reviewDue.text${noun}`, { site, date: formatLongDate(mail.due, locale) }),
        ],
        button: { label: t('email.reviewDue.button'), link: mail.link },
      }
  }
}
