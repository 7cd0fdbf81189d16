import 'server-only'
import { formatLongDate } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { isPersonName, tidyName } from '@/lib/core/person-name'
import { translator } from '../i18n/translator'
import { absoluteUrl, siteProfile } from '../site'
import { forumText } from './forum-mails'
import type { MailContent, MailTexts, Translate } from './mail'
import { moderationText } from './moderation-mails'

const MAX_NAME_LENGTH = 60

/**
 * The name that a mail greets with, on one line, or `null` to greet without one. Names older than the name rules may be
 * advertisements with a URL, which must not go out under the hospital's sender.
 */
export function greetingName(firstName: string): string | null {
  const name = tidyName(firstName)
  return name.length <= MAX_NAME_LENGTH && isPersonName(name) ? name : null
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Africa/Kigali',
  hour: '2-digit',
  minute: '2-digit',
})

type Translator = Awaited<ReturnType<typeof translator>>

/** A moment as mails show it: date and 24-hour time in Kigali, stated as such. */
function formatMoment(t: Translator, iso: string, locale: Locale): string {
  return t('email.when', { date: formatLongDate(iso, locale), time: clock.format(new Date(iso)) })
}

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

/** The texts of mails about articles and papers; the title is quoted as the author wrote it. */
function contentText(t: Translate, mail: ContentMail, locale: Locale, site: string): MailTexts {
  const noun = NOUNS[mail.content]
  const withReason = (text: string, reason: string) => ({
    paragraphs: [text, mail.title, t('email.contentRejected.reason')],
    quote: reason,
    button: { label: t('email.contentRejected.button'), link: mail.link },
  })
  switch (mail.template) {
    case 'contentApproved': {
      const what = mail.isEdit ? (`${noun}Edit` as const) : noun
      return {
        quote: mail.title,
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
        quote: mail.title,
        subject: t(`email.reviewDue.subject${noun}`),
        paragraphs: [
          t(`email.reviewDue.text${noun}`, { site, date: formatLongDate(mail.due, locale) }),
        ],
        button: { label: t('email.reviewDue.button'), link: mail.link },
      }
  }
}

/** The parts of a mail, in one language; they become both HTML and plain text. */
export interface MailParts {
  language: Locale
  /** Contains no names: it appears on lock screens. */
  subject: string
  greeting: string
  paragraphs: string[]
  /** A person's own text, shown as a quotation. */
  quote: string | null
  button: { label: string; link: string; hint: string } | null
  /** The notes after the button: when its link expires, and what to do if another person asked for it. */
  notes: string[]
  /** Where to unsubscribe from mails of this kind: a page for the reader, and for mail programs a URL that accepts a POST. */
  unsubscribe: { hint: string; page: string; oneClick: string } | null
  foot: string
  site: { name: string; url: string }
}

/** Mails whose texts in the catalogue are a subject and a text; and those that also have a button. */
type PlainTemplate = Exclude<
  MailContent,
  ContentMail | Parameters<typeof moderationText>[1] | Parameters<typeof forumText>[1]
>['template']
type ButtonTemplate = Exclude<
  PlainTemplate,
  'rejected' | 'licenceRejected' | 'erasureWithdrawn' | 'licenceAccepted' | 'reachTest'
>

/** The texts of each mail. A mail that asks its reader to follow a link says when the link expires. */
function renderWords(t: Translate, content: MailContent, locale: Locale, site: string): MailTexts {
  const page = (path: string) => absoluteUrl(localePath(locale, path))
  const plain = (template: PlainTemplate, values: Record<string, string | number> = {}) => ({
    subject: t(`email.${template}.subject`, { site, ...values }),
    paragraphs: [t(`email.${template}.text`, { site, ...values })],
  })
  const button = (template: ButtonTemplate, link: string) => ({
    button: { label: t(`email.${template}.button`, { site }), link },
  })
  const { template } = content
  switch (template) {
    case 'verify':
    case 'reset':
    case 'signInLink':
    case 'createdByAdmin':
    case 'allowEmail':
      return {
        ...plain(template),
        ...button(template, content.link),
        notes: [t(`email.${template}.ends`), t(`email.${template}.notYou`)],
      }
    case 'passwordRemoved':
    case 'passwordChanged':
    case 'secondStepOn':
    case 'secondStepOff':
    case 'passkeyAdded':
    case 'passkeyRemoved':
    case 'codesRenewed':
    case 'madeAdministrator':
    case 'secondStepReset':
    case 'newDevice': {
      const when = formatMoment(t, content.when, locale)
      const named = template === 'newDevice' ? content.device : ''
      const device = named || t('accounts.unknownDevice')
      const provider = template === 'passwordRemoved' ? content.provider : ''
      const { subject, paragraphs } = plain(template, { when, device, provider })
      return {
        subject,
        paragraphs: [...paragraphs, t(`email.${template}.notYou`, { provider })],
        ...button(template, page(paths.resetPassword)),
      }
    }
    case 'welcome':
      return {
        ...plain(template),
        ...(content.isInReview
          ? { paragraphs: [t('email.welcome.confirmed'), t('email.welcome.inReview')] }
          : {}),
        ...button(template, page(paths.home)),
      }
    case 'approved':
      return { ...plain(template), ...button(template, page(paths.login)) }
    case 'erasureWithdrawn':
    case 'licenceAccepted':
    case 'reachTest':
      return plain(template)
    case 'rejected':
    case 'licenceRejected':
      return { ...plain(template), quote: content.reason }
    case 'contentApproved':
    case 'contentRejected':
    case 'contentUnpublished':
    case 'reviewSentBack':
    case 'reviewDue':
      return contentText(t, content, locale, site)
    case 'confirmEmail':
      return {
        ...plain(template),
        ...button(template, content.link),
        notes: [
          t(`email.confirmEmail.${content.isByAdministrator ? 'endsByAdministrator' : 'ends'}`),
          t('email.confirmEmail.notYou'),
        ],
      }
    case 'emailChangeBegun':
      return {
        ...plain(template, { when: formatMoment(t, content.when, locale) }),
        ...button(template, content.link),
        notes: [t('email.emailChangeBegun.until')],
      }
    case 'emailChanged':
      return {
        ...plain(template, { when: formatMoment(t, content.when, locale) }),
        ...button(template, content.link),
        notes: [t('email.emailChanged.until', { until: formatMoment(t, content.until, locale) })],
      }
    case 'moderated':
    case 'accountDeleted':
    case 'accountActive':
    case 'accountRestricted':
    case 'restrictionLifted':
    case 'appealWaits':
    case 'appealDecided':
      return moderationText(t, content, locale, site)
    case 'forumNews':
    case 'forumDigest':
      return forumText(t, content, site)
    case 'licenceEnds':
    case 'licenceEnded':
      return {
        ...plain(template, { day: formatLongDate(content.endsOn, locale) }),
        ...button(template, content.link),
      }
    case 'ownDataReady':
    case 'erasureAsked': {
      const day = template === 'ownDataReady' ? content.until : content.due
      const { subject, paragraphs } = plain(template, { day: formatLongDate(day, locale) })
      return {
        subject,
        paragraphs: [...paragraphs, t(`email.${template}.notYou`)],
        ...button(template, content.link),
      }
    }
    case 'licencesEnd':
      return { ...plain(template, { count: content.count }), ...button(template, content.link) }
    case 'newLicence':
      return {
        ...plain(template, { count: content.count }),
        ...button(template, page(paths.dashboard)),
      }
  }
}

/**
 * Adds the unsubscribe links. The one-click address is the API endpoint itself: mail programs send it a POST without
 * asking (RFC 8058).
 */
function buildUnsubscribe(t: Translate, token: string, locale: Locale) {
  const query = `?token=${encodeURIComponent(token)}`
  return {
    hint: t('email.unsubscribe'),
    page: absoluteUrl(`${localePath(locale, paths.unsubscribe)}${query}`),
    oneClick: absoluteUrl(`/api/v1/notifications/unsubscribe/one-click${query}`),
  }
}

/** Builds the parts of a mail. */
export async function mailParts(content: MailContent, language: Locale): Promise<MailParts> {
  const t = await translator(language)
  const { name, url } = siteProfile()
  const words = renderWords(t, content, language, name)
  const person = 'firstName' in content ? greetingName(content.firstName) : null
  return {
    ...words,
    language,
    greeting: person ? t('email.greeting', { name: person }) : t('email.greetingPlain'),
    notes: words.notes ?? [],
    quote: words.quote ?? null,
    button: words.button ? { ...words.button, hint: t('email.linkHint') } : null,
    unsubscribe:
      'unsubscribe' in content ? buildUnsubscribe(t, content.unsubscribe, language) : null,
    foot: t('email.foot', { site: name }),
    site: { name, url },
  }
}
