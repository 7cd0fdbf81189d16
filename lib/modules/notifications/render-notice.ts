import { type ContentKind, contentKinds } from '@/lib/core/content-kinds'
import { paths } from '@/lib/core/paths'
import { can, type Viewer } from '@/lib/core/permissions'
import { isolateText } from '@/lib/core/visible-text'
import { appealToken } from '@/lib/platform/email/appeal-token'
import { FORUM_NOTICES } from '@/lib/platform/email/forum-mails'
import { siteProfile } from '@/lib/platform/site'
import { CONTENT_NOTICES } from './mail-kinds'
import type { NotificationDto } from './schema'

/** An article or paper that a notice is about. */
export interface NotifiedItem {
  title: string
  ownerId: string | null
  isPublic: boolean
}

/** A forum case that a notice is about. */
export interface NotifiedCase {
  title: string
  isRedacted: boolean
}

/** What a notice stores: ids and flags, never words (the model's rule). */
export interface StoredNotice {
  kind: string
  content: ContentKind | null
  id: string | null
  isEdit: boolean
  /** The case it is about. */
  post: string | null
  /** An administrator's decision about the reader's own comment or account. */
  decision: string | null
}

/** Notices about the reader's own shifts, whose text takes no values. */
const SHIFT_KEYS = new Set(['swapAsked', 'swapAccepted', 'swapDeclined'])

/** Notices about the reader's own licence and, for administrators, those of others, with the path they lead to. */
const LICENCE_KEYS: Record<string, string> = {
  licenceEnds60: `${paths.profile}#licence`,
  licenceEnds30: `${paths.profile}#licence`,
  licenceEnds7: `${paths.profile}#licence`,
  licenceEnded: `${paths.profile}#licence`,
  licencesEnd: `${paths.users}?licences=1`,
}

/** Notices about an administrator's decision, and about an appeal against it. */
const DECISION_KEYS = new Set([
  'commentRemoved',
  'commentRedacted',
  'appealGranted',
  'appealRefused',
])

type NoticeText = Pick<NotificationDto, 'title' | 'href'>

const CASE_KEYS = new Set<string>(Object.values(FORUM_NOTICES))

const keyed = (key: string, values: Record<string, string> = {}) => ({
  key: `notifications.${key}`,
  values,
})

/**
 * The text of a notice and where it leads: to the public page, or to where its author works on what was rejected. For
 * something that is gone, or that the reader may no longer see, not even the title is shown.
 */
export function renderNotice(
  viewer: Viewer,
  notice: StoredNotice,
  item: NotifiedItem | null,
): NoticeText {
  const { kind, content, id, isEdit } = notice
  const about = Object.hasOwn(CONTENT_NOTICES, kind) ? CONTENT_NOTICES[kind] : undefined
  const home = can(viewer, 'dashboard.view') ? paths.dashboard : paths.home
  if (SHIFT_KEYS.has(kind) && can(viewer, 'forum.read')) {
    return { title: keyed(kind), href: paths.onCall }
  }
  const licencePath = Object.hasOwn(LICENCE_KEYS, kind) ? LICENCE_KEYS[kind] : undefined
  if (licencePath) return { title: keyed(kind), href: licencePath }
  if (notice.decision && DECISION_KEYS.has(kind)) {
    return { title: keyed(kind), href: paths.appeal(appealToken(notice.decision)) }
  }
  if (!about || !content || !id) return { title: keyed('other'), href: home }
  if (!item || !can(viewer, `${content}.read`, item)) return { title: keyed('gone'), href: home }
  const { path, workPath } = contentKinds[content]
  const title = keyed((isEdit && about.edit) || kind, { content, title: isolateText(item.title) })
  if (kind === 'contentWaiting' && can(viewer, `${content}.decide`)) {
    return { title, href: paths.reviewing(content, id) }
  }
  const place = about.isToWorkOn || !item.isPublic ? workPath : path
  return { title, href: place(id) }
}

/** The same for a case, for a reader who may still read the forum. */
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
  // The notice that explains why nothing is left names nothing of the case.
  if (item.isRedacted && kind !== FORUM_NOTICES.withdrawal)
    return { title: keyed('forumRedacted'), href }
  const numbers = siteProfile().emergencyNumbers.join(', ')
  // A case that others do not see yet is not named.
  const title = kind === FORUM_NOTICES.look ? '' : isolateText(item.title)
  return { title: keyed(kind, { title, numbers }), href }
}
