import 'server-only'
import { z } from 'zod'
import type { Locale } from '@/lib/core/locales'

/** A link or moment in a mail: made by the caller from configuration, never from a request's `Host`. */
const link = z.url({ protocol: /^https?$/ })
const when = z.iso.datetime({ offset: true })
const firstName = z.string()
/** What the link that ends mails of this kind shows (lib/platform/email/unsubscribe-token). */
const unsubscribe = z.string()
/** An article or paper, by its title, and where it is read or worked on. */
const about = {
  firstName,
  content: z.enum(['article', 'paper']),
  title: z.string(),
  link,
  unsubscribe,
}
/** Whether it is the change of something public, not the whole. */
const isEdit = z.boolean()

/** What each mail is filled with. Moments are ISO 8601, links absolute. */
export const mailContent = z.discriminatedUnion('template', [
  /** To an address that nobody has proved: it greets without the name that somebody typed. */
  z.object({ template: z.literal('verify'), link }),
  /** `isInReview`: an administrator has yet to look at the account. */
  z.object({ template: z.literal('welcome'), firstName, isInReview: z.boolean().default(false) }),
  /** The address was proved by another way than that of who chose the password: whose name that was is not known. */
  z.object({ template: z.literal('passwordRemoved'), when }),
  z.object({ template: z.literal('reset'), firstName, link }),
  z.object({ template: z.literal('signInLink'), firstName, link }),
  z.object({ template: z.literal('passwordChanged'), firstName, when }),
  z.object({ template: z.literal('secondStepOn'), firstName, when }),
  z.object({ template: z.literal('secondStepOff'), firstName, when }),
  /** By an administrator, for somebody who has lost theirs. */
  z.object({ template: z.literal('secondStepReset'), firstName, when }),
  z.object({ template: z.literal('approved'), firstName }),
  z.object({ template: z.literal('rejected'), firstName, reason: z.string() }),
  /** About a newer licence of somebody who is approved and stays so. */
  z.object({ template: z.literal('licenceAccepted'), firstName }),
  z.object({ template: z.literal('licenceRejected'), firstName, reason: z.string() }),
  z.object({ template: z.literal('createdByAdmin'), link }),
  z.object({ template: z.literal('newDevice'), firstName, device: z.string(), when }),
  /** Of one's own licence, some days before it ends, and on the day after. */
  z.object({ template: z.literal('licenceEnds'), firstName, endsOn: when, link }),
  z.object({ template: z.literal('licenceEnded'), firstName, endsOn: when, link }),
  /** To administrators: names nobody. */
  z.object({ template: z.literal('licencesEnd'), count: z.int().min(1), link }),
  /** A test that somebody sent to themselves. */
  z.object({ template: z.literal('reachTest'), firstName }),
  /** To administrators, who find the person behind their own sign-in: names nobody. */
  z.object({ template: z.literal('newLicence'), count: z.int().min(1).default(1) }),
  z.object({ template: z.literal('contentApproved'), ...about, isEdit }),
  z.object({ template: z.literal('contentRejected'), ...about, isEdit, reason: z.string() }),
  /** It was public, and was taken back. */
  z.object({ template: z.literal('contentUnpublished'), ...about, reason: z.string() }),
  /** Whom they asked for a review does not give it. */
  z.object({ template: z.literal('reviewSentBack'), ...about, reason: z.string() }),
  z.object({ template: z.literal('reviewDue'), ...about, due: when }),
  /** About a case of the forum: that something waits, and where. Never a word of the case, nor who wrote it. */
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

/** A mail to be sent: to whom, in which language, and why at most once. */
export type QueuedEmail = z.input<typeof mailContent> & {
  to: string
  language: Locale
  /** Names the event that causes the mail: of mails with the same key only the first is sent. */
  causeKey?: string
}
