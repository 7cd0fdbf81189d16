import 'server-only'
import { z } from 'zod'
import { type ContentKind, contentKindNames, contentKinds } from '@/lib/core/content-kinds'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import type { Paging } from '@/lib/core/list-query'
import { paths } from '@/lib/core/paths'
import { can, type Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import { FORUM_NOTICES } from '@/lib/platform/email/forum-mails'
import { appealToken } from '@/lib/platform/server-secret'
import { siteProfile } from '@/lib/platform/site'
import { getPublication, listPresentItems } from '../content/queries'
import { ACCOUNT_NOTICES, type AccountNotice, CONTENT_NOTICES } from './mail-kinds'
import type { NotificationDto } from './schema'

/** An article or paper that a notice is about. */
interface NotifiedItem {
  title: string
  ownerId: string | null
  isPublic: boolean
}

/** A forum case that a notice is about. */
interface NotifiedCase {
  title: string
  isRedacted: boolean
}

/** The stored fields of a notice: ids and flags, never text. */
interface StoredNotice {
  kind: string
  content: ContentKind | null
  id: string | null
  isEdit: boolean
  /** The case it is about. */
  post: string | null
  /** An administrator's decision about the reader's own text or account. */
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
  'articleRemoved',
  'paperRemoved',
  'caseRemoved',
  'answerRemoved',
  'caseRedacted',
  'answerRedacted',
  'outcomeRemoved',
  'appealGranted',
  'appealRefused',
])

const isAccountNotice = (kind: string): kind is AccountNotice =>
  Object.hasOwn(ACCOUNT_NOTICES, kind)

type NoticeText = Pick<NotificationDto, 'title' | 'href'>

const CASE_KEYS = new Set<string>(Object.values(FORUM_NOTICES))

const keyed = (key: string, values: Record<string, string> = {}) => ({
  key: `notifications.${key}`,
  values,
})

/**
 * Renders a notice's text and link: to the public page, or to where its author edits a rejected item. Shows not even
 * the title of an item that is gone or that the reader may no longer see.
 */
function renderNotice(viewer: Viewer, notice: StoredNotice, item: NotifiedItem | null): NoticeText {
  const { kind, content, id, isEdit } = notice
  const about = Object.hasOwn(CONTENT_NOTICES, kind) ? CONTENT_NOTICES[kind] : undefined
  const home = can(viewer, 'dashboard.view') ? paths.dashboard : paths.home
  if (SHIFT_KEYS.has(kind) && can(viewer, 'forum.read')) {
    return { title: keyed(kind), href: paths.onCall }
  }
  if (isAccountNotice(kind)) {
    return { title: keyed(`account.${kind}`), href: ACCOUNT_NOTICES[kind] }
  }
  const licencePath = Object.hasOwn(LICENCE_KEYS, kind) ? LICENCE_KEYS[kind] : undefined
  if (licencePath) return { title: keyed(kind), href: licencePath }
  if (notice.decision && DECISION_KEYS.has(kind)) {
    return { title: keyed(kind), href: paths.appeal(appealToken(notice.decision)) }
  }
  if (!about || !content || !id) return { title: keyed('other'), href: home }
  if (!item || !can(viewer, `${content}.read`, item)) return { title: keyed('gone'), href: home }
  const { path, workPath } = contentKinds[content]
  const title = keyed((isEdit && about.edit) || kind, { content, title: item.title })
  if (kind === 'contentWaiting' && can(viewer, `${content}.decide`)) {
    return { title, href: paths.reviewing(content, id) }
  }
  const place = about.isToWorkOn || !item.isPublic ? workPath : path
  return { title, href: place(id) }
}

/** Renders a notice about a case, for a reader who may still read the forum. */
function renderCaseNotice(
  viewer: Viewer,
  notice: StoredNotice,
  item: NotifiedCase | null,
): NoticeText {
  const { kind, post } = notice
  const home = can(viewer, 'dashboard.view') ? paths.dashboard : paths.home
  if (!post || !CASE_KEYS.has(kind)) return { title: keyed('other'), href: home }
  const href = paths.dashboardForumPost(post)
  // Contains no part of the case, which may have been deleted.
  if (kind === FORUM_NOTICES.withdrawal && can(viewer, 'forum.read'))
    return { title: keyed(kind), href: item ? href : home }
  if (!item || !can(viewer, 'forum.read')) return { title: keyed('gone'), href: home }
  // A notice about a destroyed case contains none of its text.
  if (item.isRedacted) return { title: keyed('forumRedacted'), href }
  const numbers = siteProfile().emergencyNumbers.map(formatPhone).join(', ')
  // The title of a case that others cannot see yet is hidden.
  const title = kind === FORUM_NOTICES.look ? '' : item.title
  return { title: keyed(kind, { title, numbers }), href }
}

/** `data` of a notice about an article or a paper; other kinds of notices store other fields there. */
const aboutContent = z.object({
  content: z.enum(contentKindNames),
  id: z.uuid(),
  edit: z.boolean().default(false),
})

/** `data` of a notice about a forum case. */
const aboutCase = z.object({ post: z.uuid() })

/** `data` of a notice about an administrator's decision. */
const aboutDecision = z.object({ decision: z.uuid() })

function readNotice(row: { kind: string; data: unknown }): StoredNotice {
  const { data: about } = aboutContent.safeParse(row.data)
  return {
    post: aboutCase.safeParse(row.data).data?.post ?? null,
    decision: aboutDecision.safeParse(row.data).data?.decision ?? null,
    kind: row.kind,
    content: about?.content ?? null,
    id: about?.id ?? null,
    isEdit: about?.edit ?? false,
  }
}

async function readItems(notices: StoredNotice[]): Promise<Map<string, NotifiedItem>> {
  const items: [string, NotifiedItem][] = []
  for (const kind of contentKindNames) {
    const ids = notices.flatMap(({ content, id }) => (content === kind ? (id ?? []) : []))
    for (const item of await listPresentItems(db(), kind, ids)) {
      items.push([item.id, { title: item.title, ...getPublication(item) }])
    }
  }
  return new Map(items)
}

async function readCases(
  viewer: Viewer,
  notices: StoredNotice[],
): Promise<Map<string, NotifiedCase>> {
  const ids = notices.flatMap(({ post }) => post ?? [])
  if (ids.length === 0 || !can(viewer, 'forum.read')) return new Map()
  const rows = await db().forumPost.findMany({
    where: { id: { in: ids }, deletedAt: null },
    select: { id: true, title: true, redactedAt: true, authorId: true, heldSince: true },
  })
  return new Map(
    rows
      .filter(
        ({ heldSince, authorId }) =>
          heldSince === null || can(viewer, 'forum.readHeld', { ownerId: authorId }),
      )
      .map(({ id, title, redactedAt }) => [id, { title, isRedacted: redactedAt !== null }]),
  )
}

/** A filter for the viewer's own notices, without the kinds they muted. */
async function buildNoticeFilter({ id: userId }: Viewer) {
  const wishes = await db().notificationPreference.findUnique({
    where: { userId },
    select: { appMuted: true },
  })
  return { userId, kind: { notIn: wishes?.appMuted ?? [] } }
}

/** Counts the viewer's unread notices. */
export const countUnread = async (viewer: Viewer): Promise<number> =>
  db().notification.count({ where: { ...(await buildNoticeFilter(viewer)), readAt: null } })

/** The viewer's own notices, newest first. */
export async function listNotifications(
  viewer: Viewer,
  { page, limit }: Paging,
): Promise<{
  notifications: NotificationDto[]
  notificationsCount: number
  unreadCount: number
}> {
  const where = await buildNoticeFilter(viewer)
  const rows = await db().notification.findMany({
    where,
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    skip: (page - 1) * limit,
    take: limit,
  })
  const notices = rows.map(readNotice)
  const items = await readItems(notices)
  const cases = await readCases(viewer, notices)
  const notifications = rows.map((row) => {
    const notice = readNotice(row)
    const rendered = notice.post
      ? renderCaseNotice(viewer, notice, cases.get(notice.post) ?? null)
      : renderNotice(viewer, notice, (notice.id && items.get(notice.id)) || null)
    return {
      notification_id: row.id,
      kind: row.kind,
      ...rendered,
      created_at: row.createdAt.toISOString(),
      read_at: row.readAt?.toISOString() ?? null,
    }
  })
  return {
    notifications,
    notificationsCount: await db().notification.count({ where }),
    unreadCount: await countUnread(viewer),
  }
}
