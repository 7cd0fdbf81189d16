import 'server-only'
import { z } from 'zod'
import { contentKindNames } from '@/lib/core/content-kinds'
import type { Locale } from '@/lib/core/locales'
import type { translator } from '../i18n/translator'

export type Translate = Awaited<ReturnType<typeof translator>>

/** The texts of one mail, before the shared parts are added. */
export interface MailTexts {
  /** Contains no names: it appears on lock screens. */
  subject: string
  paragraphs: string[]
  /** The notes after the button: when its link expires, and what to do if another person asked for it. */
  notes?: string[]
  /** A person's own text, shown as a quotation. */
  quote?: string
  button?: { label: string; link: string }
}

/** A link or moment in a mail: built by the caller from configuration, never from a request's `Host`. */
const link = z.url({ protocol: /^https?$/ })
const when = z.iso.datetime({ offset: true })
const firstName = z.string()
/** The token of the unsubscribe link for mails of this kind (lib/platform/server-secret). */
const unsubscribe = z.string()
/** An article or paper, by its title, and where to read it or work on it. */
const about = {
  firstName,
  content: z.enum(contentKindNames),
  title: z.string(),
  link,
  unsubscribe,
}
/** Whether it is an edit of something public, not the whole item. */
const isEdit = z.boolean()

/** An administrator's decision. */
const moderated = z.enum([
  'comment_removed',
  'comment_redacted',
  'account_deactivated',
  'article_removed',
  'paper_removed',
  'case_removed',
  'answer_removed',
  'case_redacted',
  'answer_redacted',
  'outcome_removed',
])

/** The properties of each mail. Moments are ISO 8601, links absolute. */
export const mailContent = z.discriminatedUnion('template', [
  /** To an unverified address: greets without the typed name. */
  z.object({ template: z.literal('verify'), link }),
  /** `isInReview`: an administrator has yet to review the account. */
  z.object({ template: z.literal('welcome'), firstName, isInReview: z.boolean().default(false) }),
  /** The address was not proved by the person who chose the password, whose name may be anybody's. */
  z.object({
    template: z.literal('passwordRemoved'),
    when,
    provider: z.string().default('Google'),
  }),
  z.object({ template: z.literal('reset'), firstName, link }),
  z.object({ template: z.literal('signInLink'), firstName, link }),
  z.object({ template: z.literal('passwordChanged'), firstName, when }),
  z.object({ template: z.literal('secondStepOn'), firstName, when }),
  z.object({ template: z.literal('secondStepOff'), firstName, when }),
  z.object({ template: z.literal('passkeyAdded'), firstName, when }),
  z.object({ template: z.literal('passkeyRemoved'), firstName, when }),
  z.object({ template: z.literal('codesRenewed'), firstName, when }),
  /** By the operator's command, for somebody who has an account already. */
  z.object({ template: z.literal('madeAdministrator'), firstName, when }),
  /** By an administrator, for a person who has lost theirs. */
  z.object({ template: z.literal('secondStepReset'), firstName, when }),
  z.object({ template: z.literal('approved'), firstName }),
  z.object({ template: z.literal('rejected'), firstName, reason: z.string() }),
  /** About a newer licence of an approved person, who stays approved. */
  z.object({ template: z.literal('licenceAccepted'), firstName }),
  z.object({ template: z.literal('licenceRejected'), firstName, reason: z.string() }),
  z.object({ template: z.literal('createdByAdmin'), link }),
  z.object({ template: z.literal('newDevice'), firstName, device: z.string(), when }),
  /** About the recipient's own licence, some days before it expires, and on the day after. */
  z.object({ template: z.literal('licenceEnds'), firstName, endsOn: when, link }),
  z.object({ template: z.literal('licenceEnded'), firstName, endsOn: when, link }),
  /** To administrators: contains no names. */
  z.object({ template: z.literal('licencesEnd'), count: z.int().min(1), link }),
  /** An export of their own data can be downloaded: the page asks them to sign in. */
  z.object({ template: z.literal('ownDataReady'), firstName, until: when, link }),
  /** To an unverified address that is requested for an account. */
  z.object({
    template: z.literal('confirmEmail'),
    link,
    isByAdministrator: z.boolean().default(false),
  }),
  /** To the current address of an account; omits the requested one. */
  z.object({ template: z.literal('allowEmail'), firstName, link }),
  /** To the current address, which can stop the change; omits the requested one. */
  z.object({ template: z.literal('emailChangeBegun'), firstName, when, link }),
  /** To the previous address, which can undo the change; omits the new one. */
  z.object({ template: z.literal('emailChanged'), firstName, when, until: when, link }),
  /**
   * An administrator decided about a text or account: the reason, empty if none was given, and where to appeal. `title`
   * of an article or paper; a mail contains no word of a case.
   */
  z.object({
    template: z.literal('moderated'),
    what: moderated,
    firstName,
    reason: z.string(),
    title: z.string().default(''),
    link,
  }),
  /** To an unverified address; `contact` is empty when the site has none. */
  z.object({ template: z.literal('accountDeleted'), reason: z.string(), contact: z.string() }),
  z.object({ template: z.literal('accountActive'), firstName }),
  /** `contact` is empty when the site has none. */
  z.object({
    template: z.literal('accountRestricted'),
    firstName,
    reason: z.string(),
    contact: z.string(),
  }),
  z.object({ template: z.literal('restrictionLifted'), firstName }),
  /** To administrators: contains no names. */
  z.object({ template: z.literal('appealWaits'), link }),
  /** `isBack`: the text or account has been restored. */
  z.object({
    template: z.literal('appealDecided'),
    what: moderated,
    firstName,
    granted: z.boolean(),
    isBack: z.boolean(),
    reason: z.string(),
  }),
  /** The account will be erased on this day; the link cancels that. */
  z.object({ template: z.literal('erasureAsked'), firstName, due: when, link }),
  z.object({ template: z.literal('erasureWithdrawn'), firstName }),
  /** A test that a person sent to themselves. */
  z.object({ template: z.literal('reachTest'), firstName }),
  /** To administrators, who see the name after signing in. */
  z.object({ template: z.literal('newLicence'), count: z.int().min(1).default(1) }),
  z.object({ template: z.literal('contentApproved'), ...about, isEdit }),
  z.object({ template: z.literal('contentRejected'), ...about, isEdit, reason: z.string() }),
  /** It was public and was taken back. */
  z.object({ template: z.literal('contentUnpublished'), ...about, reason: z.string() }),
  /** The reviewer they asked declines the review. */
  z.object({ template: z.literal('reviewSentBack'), ...about, reason: z.string() }),
  z.object({ template: z.literal('reviewDue'), ...about, due: when }),
  /** About a case of the forum: that something waits, and where. Contains neither its text nor its author. */
  z.object({
    template: z.literal('forumNews'),
    news: z.enum([
      'urgency',
      'tagging',
      'answer',
      'reply',
      'mention',
      'update',
      'acknowledgement',
      'taking',
      'acceptance',
      'closing',
      'followUp',
      'unattended',
      'waiting',
      'passed',
      'passedAlone',
      'withdrawal',
      'look',
      'sentBack',
      'shown',
    ]),
    firstName,
    link,
    unsubscribe,
  }),
  z.object({
    template: z.literal('forumDigest'),
    firstName,
    count: z.int().min(1),
    link,
    unsubscribe,
  }),
])

export type MailContent = z.output<typeof mailContent>

/** A mail to be sent: its content, recipient and language, and the key that makes it unique. */
export type QueuedEmail = z.input<typeof mailContent> & {
  to: string
  language: Locale
  /** The event that causes the mail: of several mails with the same key, only the first is sent. */
  causeKey?: string
}
