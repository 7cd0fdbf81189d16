import { paths } from '@/lib/core/paths'

/** The mails that people can switch on or off. */
export const mailKinds = [
  'urgency',
  'tagging',
  'answer',
  'reply',
  'mention',
  'update',
  'digest',
  'editorial',
  'comments',
] as const

export type MailKind = (typeof mailKinds)[number]

interface ContentNotice {
  /** The preference that switches it off; without one it is always sent. */
  wish?: 'editorial' | 'comments'
  /** The key of its text for an edit, if that differs. */
  edit?: string
  /** Links to where the author edits the item, even if it is public. */
  isToWorkOn?: true
}

/** The notices about articles and papers, by kind, which is also the key of their text in the catalogue. */
export const CONTENT_NOTICES: Record<string, ContentNotice> = {
  contentApproved: { wish: 'editorial', edit: 'editApproved' },
  contentRejected: { wish: 'editorial', edit: 'editRejected', isToWorkOn: true },
  contentUnpublished: { wish: 'editorial', isToWorkOn: true },
  contentWaiting: { wish: 'editorial', edit: 'editWaiting', isToWorkOn: true },
  reviewDue: { wish: 'editorial' },
  reviewSentBack: { wish: 'editorial', isToWorkOn: true },
  contentComment: { wish: 'comments' },
  commentAfter: { wish: 'comments' },
  commentShown: { wish: 'comments' },
  commentHidden: {},
}

/**
 * The notices about changes to the reader's own account, with the paths they lead to; always sent. The profile shows why
 * a registration was rejected. It also renews the session's cookie, which opens the staff area after an approval.
 */
export const ACCOUNT_NOTICES = {
  registrationApproved: paths.profile,
  registrationRejected: `${paths.profile}#licence`,
  accountActive: paths.profile,
  restrictionLifted: paths.profile,
  madeAdministrator: paths.secondStep,
  licenceAccepted: `${paths.profile}#licence`,
  licenceRejected: `${paths.profile}#licence`,
  licenceRecorded: `${paths.profile}#licence`,
  passwordChanged: `${paths.profile}#password`,
  secondStepOn: paths.secondStep,
  secondStepOff: paths.secondStep,
  secondStepReset: paths.secondStep,
  passkeyAdded: paths.secondStep,
  passkeyRemoved: paths.secondStep,
  codesRenewed: paths.secondStep,
  emailChangeBegun: `${paths.profile}#email`,
  emailChanged: `${paths.profile}#email`,
  emailRestored: `${paths.profile}#email`,
  erasureAsked: `${paths.profile}#erasure`,
} as const

export type AccountNotice = keyof typeof ACCOUNT_NOTICES

const wishedAs = (wish: ContentNotice['wish']) =>
  Object.keys(CONTENT_NOTICES).filter((kind) => CONTENT_NOTICES[kind]?.wish === wish)

/** Notices about comments, which visitors get too. */
export const COMMENT_NOTICES = wishedAs('comments')

/** Notices about one's own articles and papers and, for administrators, about what awaits their decision. */
export const EDITORIAL_NOTICES = wishedAs('editorial')

/**
 * The notices in the application that people can switch off, and the stored kinds that each covers. Urgent notices,
 * and those that call a person to a case, are always sent (docs/rules.md#notices).
 */
export const APP_NOTICES = {
  answer: ['forumAnswer'],
  reply: ['forumReply'],
  mention: ['forumMention'],
  update: [
    'forumUpdate',
    'forumAcknowledgement',
    'forumTaking',
    'forumAcceptance',
    'forumClosing',
    'forumShown',
  ],
  editorial: EDITORIAL_NOTICES,
  comments: COMMENT_NOTICES,
} as const satisfies Partial<Record<MailKind, readonly string[]>>

export type AppKind = keyof typeof APP_NOTICES

export const appKinds = Object.keys(APP_NOTICES) as AppKind[]

/** The kinds that matter to people who are not on the staff. */
export const visitorKinds: readonly MailKind[] = ['digest', 'comments']
