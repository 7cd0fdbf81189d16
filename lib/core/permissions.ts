import { AppError } from './errors'
import type { Role } from './people'

/** What each role may do, in the names that clients know (docs/rules.md#roles). */
const PERMISSIONS = {
  ADMIN: ['view_dashboard', 'manage_users', 'approve_and_reject', 'manage_videos', 'manage-papers'],
  RHEUMATOLOGIST: ['view_dashboard', 'post-article', 'manage-papers'],
  INTERNAL_MEDICINE: ['view_dashboard', 'manage-papers'],
  USER: [],
} as const satisfies Record<Role, readonly string[]>

export type Permission = (typeof PERMISSIONS)[Role][number]

/** Who asks, as the database knows them now. */
export interface Viewer {
  id: string
  role: Role
  isApproved: boolean
}

/** Nobody signed in. */
type Anybody = Viewer | null

/** What somebody uploaded or wrote; null when its owner is gone. */
interface Owned {
  ownerId: string | null
}

/** What a clinician is named for, to review it for its medical content. */
interface Reviewed {
  reviewerId: string | null
}

/** A case that somebody may have taken. */
interface Taken {
  responsibleId: string | null
}

interface Publication extends Owned {
  isPublic: boolean
}

interface Account {
  id: string
}

/** The role whose rights a person has: until an administrator approves them, a professional is a visitor. */
export function effectiveRole(viewer: Viewer): Role {
  return viewer.isApproved ? viewer.role : 'USER'
}

/** Whether a person's role carries a permission of the table. */
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

/** Who was named may say that they reviewed it; naming somebody else stays with who decides. */
const reviewsOrDecides = (viewer: Anybody, { reviewerId }: Reviewed) =>
  decides(viewer) || (isStaff(viewer) && owns(viewer, { ownerId: reviewerId }))

/** Somebody other than its author, who has seen many cases or answers for the forum. */
const looksAgain = (viewer: Anybody, post: Owned) =>
  (decides(viewer) || hasPermission(viewer, 'post-article')) && !owns(viewer, post)

/**
 * Every decision about a person, an action and a thing, in one place (docs/rules.md#roles,
 * docs/rules.md#access, docs/rules.md#content).
 */
const RULES = {
  'dashboard.view': isStaff,
  'dashboard.figures': managesUsers,
  'audit.read': managesUsers,
  'table.export': managesUsers,

  'account.edit': (viewer: Anybody, account: Account) => viewer?.id === account.id,
  /** What the public reads about oneself. */
  'profile.publish': isStaff,
  'user.list': managesUsers,
  'user.create': managesUsers,
  'user.decide': managesUsers,
  /** Nobody ends their own account by mistake. */
  'user.deactivate': (viewer: Anybody, account: Account) =>
    managesUsers(viewer) && viewer?.id !== account.id,
  'user.tag': isStaff,
  /** A second step of one's own sign-in is offered to staff, and demanded of administrators. */
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
  /** An author links what is not public yet: what the public sees of it waits for approval like all of it. */
  'translation.link': (viewer: Anybody, text: Publication) =>
    decides(viewer) || (!text.isPublic && ownsOrDecides(viewer, text)),
  /** Pictures go into texts of articles, papers and the forum: whoever writes one of them may send them. */
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
  /** Lets others see a routine case that names something about the patient for a reason (docs/rules.md#a-second-look). */
  'forum.look': looksAgain,
  /** See such a case before that. */
  'forum.readHeld': (viewer: Anybody, post: Owned) =>
    isStaff(viewer) && (owns(viewer, post) || looksAgain(viewer, post)),
  'forum.edit': (viewer: Anybody, post: Owned) => isStaff(viewer) && owns(viewer, post),
  'forum.remove': ownsOrDecides,
  'forum.redact': ownsOrDecides,
  /** Closing, reopening and accepting an answer. */
  'forum.settle': ownsOrDecides,
  /** Administrators see to it that somebody takes a case over; they do not answer for them. Who has a case passes it on. */
  'forum.handOver': (viewer: Anybody, post: Taken) =>
    decides(viewer) || (isStaff(viewer) && owns(viewer, { ownerId: post.responsibleId })),
  /** Who is on call, and when. */
  'roster.manage': managesUsers,
  /** A clinician is there for a case, not an administrator, and not who asks for help. */
  'forum.acknowledge': (viewer: Anybody, post: Owned) =>
    isStaff(viewer) && !decides(viewer) && !owns(viewer, post),
} as const

export type Action = keyof typeof RULES

/** What an action is done to; nothing for those that need no object. */
type ObjectOf<A extends Action> =
  Parameters<(typeof RULES)[A]> extends [unknown, infer O] ? [object: O] : []

/**
 * Whether somebody may do something: the one table that services decide by and screens follow. The viewer must come
 * from the database, or in a browser from the profile that the server sent.
 */
export function can<A extends Action>(viewer: Anybody, action: A, ...object: ObjectOf<A>): boolean {
  const rule = RULES[action] as (viewer: Anybody, object?: unknown) => boolean
  return rule(viewer, object[0])
}

/**
 * The same as a demand, for services.
 * @throws AppError `unauthenticated` (401) when nobody is signed in, `forbidden` (403) otherwise.
 */
export function requireCan<A extends Action>(
  viewer: Anybody,
  action: A,
  ...object: ObjectOf<A>
): asserts viewer is Viewer {
  if (can(viewer, action, ...object)) return
  if (!viewer) throw new AppError('unauthenticated', 'accounts.pleaseLogin')
  throw new AppError('forbidden', 'accounts.notAllowed')
}
