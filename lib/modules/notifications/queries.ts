import 'server-only'
import { z } from 'zod'
import { listKinds } from '@/lib/core/content-kinds'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db } from '@/lib/platform/db/client'
import { listPresentItems, publicationOf } from '../content/queries'
import {
  type NotifiedCase,
  type NotifiedItem,
  renderCaseNotice,
  renderNotice,
  type StoredNotice,
} from './render-notice'
import type { NotificationDto } from './schema'

/** `data` of a notice about an article or a paper; other kinds of notices store other fields there. */
const aboutContent = z.object({
  content: z.enum(listKinds),
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
  for (const kind of listKinds) {
    const ids = notices.flatMap(({ content, id }) => (content === kind ? (id ?? []) : []))
    for (const item of await listPresentItems(db(), kind, ids)) {
      items.push([item.id, { title: item.title, ...publicationOf(item) }])
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
async function shownTo({ id: userId }: Viewer) {
  const wishes = await db().notificationPreference.findUnique({
    where: { userId },
    select: { appMuted: true },
  })
  return { userId, kind: { notIn: wishes?.appMuted ?? [] } }
}

/** How many of the viewer's notices are unread. */
export const countUnread = async (viewer: Viewer): Promise<number> =>
  db().notification.count({ where: { ...(await shownTo(viewer)), readAt: null } })

/** The viewer's own notices, newest first. */
export async function listNotifications(
  viewer: Viewer,
  { page, limit }: Paging,
): Promise<{
  notifications: NotificationDto[]
  notificationsCount: number
  unreadCount: number
}> {
  const where = await shownTo(viewer)
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
