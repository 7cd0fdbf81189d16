import type { Role } from './accounts'
import { AppError } from './errors'

/** The permissions of each role, under the names that clients know (docs/rules.md#roles). */
const PERMISSIONS = {
  ADMIN: ['view_dashboard', 'manage_users', 'approve_and_reject', 'manage_videos', 'manage-papers'],
  RHEUMATOLOGIST: ['view_dashboard', 'post-article', 'manage-papers'],
  INTERNAL_MEDICINE: ['view_dashboard', 'manage-papers'],
  USER: [],
} as const satisfies Record<Role, readonly string[]>

export type Permission = (typeof PERMISSIONS)[Role][number]

/** The person making the request, as currently stored in the database. */
export interface Viewer {
  id: string
  role: Role
  isApproved: boolean
}

/** A viewer, or null when nobody is signed in. */
type Anybody = Viewer | null

/** Something uploaded or written by a person; null once its owner is gone. */
interface Owned {
  ownerId: string | null
}

/** A text with the clinician named to review its medical content. */
interface Reviewed {
  reviewerId: string | null
}

/** A case that a clinician may have taken. */
interface AssignedCase {
  responsibleId: string | null
}

interface Publication extends Owned {
  isPublic: boolean
}

interface Account {
  id: string
}

/** A decision an administrator made about a person. */
interface Decided {
  decidedById: string | null
  userId: string
}

/** The role whose rights a person has: a professional counts as a visitor until an administrator approves them. */
export function effectiveRole(viewer: Viewer): Role {
  return viewer.isApproved ? viewer.role : 'USER'
}

/** Returns whether a person's role grants a permission of the table. */
export function hasPermission(viewer: Anybody, permission: Permission): boolean {
  if (!viewer) return false
  return (PERMISSIONS[effectiveRole(viewer)] as readonly string[]).includes(permission)
}

const owns = (viewer: Anybody, { ownerId }: Owned) => viewer !== null && viewer.id === ownerId
const isStaff = (viewer: Anybody) => hasPermission(viewer, 'view_dashboard')
const managesUsers = (viewer: Anybody) => hasPermission(viewer, 'manage_users')
const decides = (viewer: Anybody) => hasPermission(viewer, 'approve_and_reject')
const ownsOrDecides = (viewer: Anybody, thing: Owned) =>
  decides(viewer) || (isStaff(viewer) && owns(viewer, thing))

/** The named reviewer may confirm their review; only people who may decide may name another reviewer. */
const reviewsOrDecides = (viewer: Anybody, { reviewerId }: Reviewed) =>
  decides(viewer) || (isStaff(viewer) && owns(viewer, { ownerId: reviewerId }))

/** A person other than its author who has seen many cases or is responsible for the forum. */
const canSecondReview = (viewer: Anybody, post: Owned) =>
  (decides(viewer) || hasPermission(viewer, 'post-article')) && !owns(viewer, post)

/**
 * All authorisation rules, by action on an object (docs/rules.md#roles, docs/rules.md#access, docs/rules.md#content).
 */
const RULES = {
  'dashboard.view': isStaff,
  'dashboard.figures': managesUsers,
  'audit.read': managesUsers,
  'table.export': managesUsers,
  /** The registers of data processing and of data breaches. */
  'register.keep': managesUsers,
  'operation.manage': managesUsers,

  'account.edit': (viewer: Anybody, account: Account) => viewer?.id === account.id,
  /** The viewer's own public profile. */
  'profile.publish': isStaff,
  'user.list': managesUsers,
  'user.create': managesUsers,
  'user.decide': managesUsers,
  /** Prevents people from deactivating their own account by mistake. */
  'user.deactivate': (viewer: Anybody, account: Account) =>
    managesUsers(viewer) && viewer?.id !== account.id,
  /** Forbidden to the administrator who decided and to the person concerned. */
  'appeal.decide': (viewer: Anybody, decision: Decided) =>
    managesUsers(viewer) && viewer?.id !== decision.decidedById && viewer?.id !== decision.userId,
  'user.tag': isStaff,
  /** A second step of sign-in is offered to staff, and required of administrators. */
  'second-step.set': isStaff,
  'licence.read': (viewer: Anybody, licence: Owned) =>
    managesUsers(viewer) || owns(viewer, licence),

  'article.create': (viewer: Anybody) => hasPermission(viewer, 'post-article') || decides(viewer),
  'article.read': (viewer: Anybody, article: Publication) =>
    article.isPublic || ownsOrDecides(viewer, article),
  'article.edit': ownsOrDecides,
  'article.decide': decides,
  'article.review': reviewsOrDecides,
  'paper.create': (viewer: Anybody) => hasPermission(viewer, 'manage-papers'),
  'paper.read': (viewer: Anybody, paper: Publication) =>
    paper.isPublic || ownsOrDecides(viewer, paper),
  'paper.edit': ownsOrDecides,
  'paper.decide': decides,
  'paper.review': reviewsOrDecides,
  /** An author may link a text that is not public yet: changes to what the public sees need approval. */
  'translation.link': (viewer: Anybody, text: Publication) =>
    decides(viewer) || (!text.isPublic && ownsOrDecides(viewer, text)),
  /** Pictures are part of articles, papers and the forum, so people who may write there may upload them. */
  'picture.add': isStaff,
  'video.manage': (viewer: Anybody) => hasPermission(viewer, 'manage_videos'),
  'fact.manage': decides,
  'faq.manage': decides,
  'topic.manage': decides,
  'facility.manage': decides,
  'site.manage': managesUsers,

  'comment.write': (viewer: Anybody) => viewer !== null,
  'comment.edit': owns,
  'comment.remove': (viewer: Anybody, comment: Owned) => owns(viewer, comment) || decides(viewer),
  'comment.redact': (viewer: Anybody, comment: Owned) => owns(viewer, comment) || decides(viewer),
  'comment.report': (viewer: Anybody, comment: Owned) => viewer !== null && !owns(viewer, comment),
  'comment.review': decides,
  'forum.read': isStaff,
  'forum.write': isStaff,
  /** Shows others a routine case with kept identifiers (docs/rules.md#a-second-look). */
  'forum.look': canSecondReview,
  /** Reads such a case before that. */
  'forum.readHeld': (viewer: Anybody, post: Owned) =>
    isStaff(viewer) && (owns(viewer, post) || canSecondReview(viewer, post)),
  'forum.edit': (viewer: Anybody, post: Owned) => isStaff(viewer) && owns(viewer, post),
  'forum.remove': ownsOrDecides,
  'forum.redact': ownsOrDecides,
  /** Closing, reopening and accepting an answer. */
  'forum.settle': ownsOrDecides,
  /**
   * Administrators ensure that a case is taken over; they do not answer it. The person responsible for a case may
   * also pass it on.
   */
  'forum.handOver': (viewer: Anybody, post: AssignedCase) =>
    decides(viewer) || (isStaff(viewer) && owns(viewer, { ownerId: post.responsibleId })),
  'roster.manage': managesUsers,
  /** Only a clinician can respond to a case, neither an administrator nor the person who asks. */
  'forum.acknowledge': (viewer: Anybody, post: Owned) =>
    isStaff(viewer) && !decides(viewer) && !owns(viewer, post),
} as const

export type Action = keyof typeof RULES

/** The object of an action; nothing for actions that need none. */
type ActionObject<A extends Action> =
  Parameters<(typeof RULES)[A]> extends [unknown, infer O] ? [object: O] : []

/**
 * Returns whether a person may do something: services and screens both use this one table. The viewer must come from
 * the database or, in a browser, from the profile the server sent.
 */
export function can<A extends Action>(
  viewer: Anybody,
  action: A,
  ...object: ActionObject<A>
): boolean {
  const rule = RULES[action] as (viewer: Anybody, object?: unknown) => boolean
  return rule(viewer, object[0])
}

/**
 * Requires a permission, for services.
 * @throws AppError `unauthenticated` (401) when nobody is signed in, `forbidden` (403) otherwise.
 */
export function requireCan<A extends Action>(
  viewer: Anybody,
  action: A,
  ...object: ActionObject<A>
): asserts viewer is Viewer {
  if (can(viewer, action, ...object)) return
  if (!viewer) throw new AppError('unauthenticated', 'accounts.pleaseLogin')
  throw new AppError('forbidden', 'accounts.notAllowed')
}
