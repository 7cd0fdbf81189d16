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
type AnyViewer = Viewer | null

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
export function hasPermission(viewer: AnyViewer, permission: Permission): boolean {
  if (!viewer) return false
  return (PERMISSIONS[effectiveRole(viewer)] as readonly string[]).includes(permission)
}

const owns = (viewer: AnyViewer, { ownerId }: Owned) => viewer !== null && viewer.id === ownerId
const isStaff = (viewer: AnyViewer) => hasPermission(viewer, 'view_dashboard')
const canManageUsers = (viewer: AnyViewer) => hasPermission(viewer, 'manage_users')
const canDecide = (viewer: AnyViewer) => hasPermission(viewer, 'approve_and_reject')
const isOwnerOrDecider = (viewer: AnyViewer, thing: Owned) =>
  canDecide(viewer) || (isStaff(viewer) && owns(viewer, thing))

/** The named reviewer may confirm their review; only people who may decide may name another reviewer. */
const canReview = (viewer: AnyViewer, { reviewerId }: Reviewed) =>
  canDecide(viewer) || (isStaff(viewer) && owns(viewer, { ownerId: reviewerId }))

/** A person other than its author who has seen many cases or is responsible for the forum. */
const canSecondReview = (viewer: AnyViewer, post: Owned) =>
  (canDecide(viewer) || hasPermission(viewer, 'post-article')) && !owns(viewer, post)

/**
 * All authorisation rules, by action on an object (docs/rules.md#roles, docs/rules.md#access, docs/rules.md#content).
 */
const RULES = {
  'dashboard.view': isStaff,
  'dashboard.figures': canManageUsers,
  'audit.read': canManageUsers,
  'table.export': canManageUsers,
  /** The registers of data processing and of data breaches. */
  'register.keep': canManageUsers,
  'operation.manage': canManageUsers,

  'account.edit': (viewer: AnyViewer, account: Account) => viewer?.id === account.id,
  /** The viewer's own public profile. */
  'profile.publish': isStaff,
  'user.list': canManageUsers,
  'user.create': canManageUsers,
  'user.decide': canManageUsers,
  /** Prevents people from deactivating their own account by mistake. */
  'user.deactivate': (viewer: AnyViewer, account: Account) =>
    canManageUsers(viewer) && viewer?.id !== account.id,
  /** Forbidden to the administrator who decided and to the person concerned. */
  'appeal.decide': (viewer: AnyViewer, decision: Decided) =>
    canManageUsers(viewer) && viewer?.id !== decision.decidedById && viewer?.id !== decision.userId,
  'user.tag': isStaff,
  /** A second step of sign-in is offered to staff, and required of administrators. */
  'second-step.set': isStaff,
  'licence.read': (viewer: AnyViewer, licence: Owned) =>
    canManageUsers(viewer) || owns(viewer, licence),

  'article.create': (viewer: AnyViewer) =>
    hasPermission(viewer, 'post-article') || canDecide(viewer),
  'article.read': (viewer: AnyViewer, article: Publication) =>
    article.isPublic || isOwnerOrDecider(viewer, article),
  'article.edit': isOwnerOrDecider,
  'article.decide': canDecide,
  'article.review': canReview,
  'paper.create': (viewer: AnyViewer) => hasPermission(viewer, 'manage-papers'),
  'paper.read': (viewer: AnyViewer, paper: Publication) =>
    paper.isPublic || isOwnerOrDecider(viewer, paper),
  'paper.edit': isOwnerOrDecider,
  'paper.decide': canDecide,
  'paper.review': canReview,
  /** An author may link a text that is not public yet: changes to what the public sees need approval. */
  'translation.link': (viewer: AnyViewer, text: Publication) =>
    canDecide(viewer) || (!text.isPublic && isOwnerOrDecider(viewer, text)),
  /** Pictures are part of articles, papers and the forum, so people who may write there may upload them. */
  'picture.add': isStaff,
  'video.manage': (viewer: AnyViewer) => hasPermission(viewer, 'manage_videos'),
  'fact.manage': canDecide,
  'faq.manage': canDecide,
  'topic.manage': canDecide,
  'facility.manage': canDecide,
  'site.manage': canManageUsers,

  'comment.write': (viewer: AnyViewer) => viewer !== null,
  'comment.edit': owns,
  'comment.remove': (viewer: AnyViewer, comment: Owned) =>
    owns(viewer, comment) || canDecide(viewer),
  'comment.redact': (viewer: AnyViewer, comment: Owned) =>
    owns(viewer, comment) || canDecide(viewer),
  'comment.report': (viewer: AnyViewer, comment: Owned) =>
    viewer !== null && !owns(viewer, comment),
  'comment.review': canDecide,
  'forum.read': isStaff,
  'forum.write': isStaff,
  /** Shows others a routine case with kept identifiers (docs/rules.md#a-second-look). */
  'forum.look': canSecondReview,
  /** Reads such a case before that. */
  'forum.readHeld': (viewer: AnyViewer, post: Owned) =>
    isStaff(viewer) && (owns(viewer, post) || canSecondReview(viewer, post)),
  'forum.edit': (viewer: AnyViewer, post: Owned) => isStaff(viewer) && owns(viewer, post),
  'forum.remove': isOwnerOrDecider,
  'forum.redact': isOwnerOrDecider,
  /** Closing, reopening and accepting an answer. */
  'forum.settle': isOwnerOrDecider,
  /**
   * Administrators ensure that a case is taken over; they do not answer it. The person responsible for a case may
   * also pass it on.
   */
  'forum.handOver': (viewer: AnyViewer, post: AssignedCase) =>
    canDecide(viewer) || (isStaff(viewer) && owns(viewer, { ownerId: post.responsibleId })),
  'roster.manage': canManageUsers,
  /** Only a clinician can respond to a case, neither an administrator nor the person who asks. */
  'forum.acknowledge': (viewer: AnyViewer, post: Owned) =>
    isStaff(viewer) && !canDecide(viewer) && !owns(viewer, post),
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
  viewer: AnyViewer,
  action: A,
  ...object: ActionObject<A>
): boolean {
  const rule = RULES[action] as (viewer: AnyViewer, object?: unknown) => boolean
  return rule(viewer, object[0])
}

/**
 * Requires a permission, for services.
 * @throws AppError `unauthenticated` (401) when nobody is signed in, `forbidden` (403) otherwise.
 */
export function requireCan<A extends Action>(
  viewer: AnyViewer,
  action: A,
  ...object: ActionObject<A>
): asserts viewer is Viewer {
  if (can(viewer, action, ...object)) return
  if (!viewer) throw new AppError('unauthenticated', 'accounts.pleaseLogin')
  throw new AppError('forbidden', 'accounts.notAllowed')
}
