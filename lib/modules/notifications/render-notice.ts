import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import { paths } from '@/lib/core/paths'
import { can, type Viewer } from '@/lib/core/permissions'
import { FORUM_NOTICES } from '@/lib/platform/email/forum-mails'
import { siteProfile } from '@/lib/platform/site'
import type { NotificationDto } from './schema'

/** An article or paper that a notice is about. */
export interface NotifiedItem {
  title: string
  ownerId: string | null
  isPublic: boolean
}

/** A case of the forum that a notice is about. */
export interface NotifiedCase {
  title: string
  isRedacted: boolean
}

/** What is stored of a notice: ids and marks, never words (the model's rule). */
export interface StoredNotice {
  kind: string
  content: ContentKind | null
  id: string | null
  isEdit: boolean
  /** The case that it is about. */
  post: string | null
}

/** Notices about one's shifts, which hold nothing but what they say. */
const SHIFT_KEYS = new Set(['swapAsked', 'swapAccepted', 'swapDeclined'])

/** Notices about one's own licence, and to administrators about those of others. */
const LICENCE_KEYS: Record<string, string> = {
  licenceEnds60: `${paths.profile}#licence`,
  licenceEnds30: `${paths.profile}#licence`,
  licenceEnds7: `${paths.profile}#licence`,
  licenceEnded: `${paths.profile}#licence`,
  licencesEnd: `${paths.users}?licences=1`,
}

type NoticeText = Pick<NotificationDto, 'title' | 'href'>

const KEYS: Record<string, { whole: string; edit: string }> = {
  contentApproved: { whole: 'contentApproved', edit: 'editApproved' },
  contentRejected: { whole: 'contentRejected', edit: 'editRejected' },
  contentUnpublished: { whole: 'contentUnpublished', edit: 'contentUnpublished' },
  reviewDue: { whole: 'reviewDue', edit: 'reviewDue' },
  reviewSentBack: { whole: 'reviewSentBack', edit: 'reviewSentBack' },
  contentComment: { whole: 'contentComment', edit: 'contentComment' },
  commentHidden: { whole: 'commentHidden', edit: 'commentHidden' },
  contentWaiting: { whole: 'contentWaiting', edit: 'editWaiting' },
}

/** What its author reads the reason of and works on, and what administrators decide about. */
const TO_WORK_ON = new Set([
  'contentRejected',
  'contentUnpublished',
  'contentWaiting',
  'reviewSentBack',
])

const CASE_KEYS = new Set<string>(Object.values(FORUM_NOTICES))

const keyed = (key: string, values: Record<string, string> = {}) => ({
  key: `notifications.${key}`,
  values,
})

/**
 * How a notice reads and where it leads: to what is public, or to where its author works on what was rejected. Of
 * something that is gone, or that the reader may not see any more, not even the title is told.
 */
export function renderNotice(
  viewer: Viewer,
  notice: StoredNotice,
  item: NotifiedItem | null,
): NoticeText {
  const { kind, content, id, isEdit } = notice
  const key = Object.hasOwn(KEYS, kind) ? KEYS[kind] : undefined
  const home = can(viewer, 'dashboard.view') ? paths.dashboard : paths.home
  if (SHIFT_KEYS.has(kind) && can(viewer, 'forum.read')) {
    return { title: keyed(kind), href: paths.onCall }
  }
  const licencePath = Object.hasOwn(LICENCE_KEYS, kind) ? LICENCE_KEYS[kind] : undefined
  if (licencePath) return { title: keyed(kind), href: licencePath }
  if (!key || !content || !id) return { title: keyed('other'), href: home }
  if (!item || !can(viewer, `${content}.read`, item)) return { title: keyed('gone'), href: home }
  const { path, workPath } = contentKinds[content]
  const place = TO_WORK_ON.has(kind) || !item.isPublic ? workPath : path
  const title = keyed(isEdit ? key.edit : key.whole, { content, title: item.title })
  return { title, href: place(id) }
}

/** The same of a case, for who may still read the forum. */
export function renderCaseNotice(
  viewer: Viewer,
  notice: StoredNotice,
  item: NotifiedCase | null,
): NoticeText {
  const { kind, post } = notice
  const home = can(viewer, 'dashboard.view') ? paths.dashboard : paths.home
  if (!post || !CASE_KEYS.has(kind)) return { title: keyed('other'), href: home }
  if (!item || !can(viewer, 'forum.read')) return { title: keyed('gone'), href: home }
  const href = paths.dashboardForumPost(post)
  // What says why nothing is left names nothing of it.
  if (item.isRedacted && kind !== FORUM_NOTICES.withdrawal)
    return { title: keyed('forumRedacted'), href }
  const numbers = siteProfile().emergencyNumbers.join(', ')
  // Of a case that others do not see yet nothing is said.
  const title = kind === FORUM_NOTICES.look ? '' : item.title
  return { title: keyed(kind, { title, numbers }), href }
}
