import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type ActiveSessionDto, signInMethods, type UserDetailDto } from './schema'
import { accountColumns, toUser } from './users/queries'

interface OwnSession {
  viewer: Viewer
  sessionId: string
}

/**
 * Lists the browsers a person is signed in on: the requesting one first, then by last use. The caller checks
 * permissions.
 */
export async function listUserSessions(
  userId: string,
  sessionId: string,
): Promise<ActiveSessionDto[]> {
  const rows = await db().session.findMany({
    where: { userId, revokedAt: null, awaitsSecond: false, expiresAt: { gt: new Date() } },
    orderBy: { lastUsedAt: 'desc' },
    take: 100,
  })
  const sessions = rows.map((row) => ({
    session_id: row.id,
    device: row.device,
    created_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    kept: row.kept,
    is_current: row.id === sessionId,
    methods: signInMethods.filter((method) => row.methods.includes(method)),
  }))
  return sessions.sort((a, b) => Number(b.is_current) - Number(a.is_current))
}

/** Lists the viewer's own browsers. */
export async function listSessions({
  viewer,
  sessionId,
}: OwnSession): Promise<{ sessions: ActiveSessionDto[] }> {
  return { sessions: await listUserSessions(viewer.id, sessionId) }
}

async function endAndRecord(
  viewer: Viewer,
  which: { only?: string; except?: string },
  requestId: string,
): Promise<number> {
  return db().$transaction(async (tx) => {
    const count = await endSessions(tx, viewer.id, which)
    if (count === 0) return count
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'session.end',
      objectKind: 'session',
      objectId: which.only ?? null,
      requestId,
      detail: { count },
    })
    return count
  })
}

/** Signs out the requesting browser. */
export async function logout({ viewer, sessionId }: OwnSession, requestId: string): Promise<void> {
  await endAndRecord(viewer, { only: sessionId }, requestId)
}

/**
 * Signs out one of the viewer's own browsers.
 * @throws AppError `not_found` for anything but an open session of this person.
 */
export async function endOneSession(viewer: Viewer, id: string, requestId: string): Promise<void> {
  const count = isUuid(id) ? await endAndRecord(viewer, { only: id }, requestId) : 0
  if (count === 0) throw new AppError('not_found', 'accounts.sessionMissing')
}

/** Signs out the person's other browsers. */
export async function endOtherSessions(
  { viewer, sessionId }: OwnSession,
  requestId: string,
): Promise<void> {
  await endAndRecord(viewer, { except: sessionId }, requestId)
}

const missing = () => new AppError('not_found', 'accounts.userMissing')

const written = { where: { deletedAt: null } } as const

/**
 * An account as administrators see it: the person, where they are signed in, and how much they wrote.
 * @param sessionId the administrator's session, marked as the current one when they view their own account
 * @throws AppError `forbidden` to all but administrators; `not_found`.
 */
export async function readUserDetail(
  viewer: Viewer,
  id: string,
  sessionId: string,
): Promise<UserDetailDto> {
  requireCan(viewer, 'user.list')
  const counted = {
    articles: written,
    papers: written,
    comments: true,
  } as const
  const row = isUuid(id)
    ? await db().user.findUnique({
        where: { id },
        select: {
          ...accountColumns,
          secondStep: { select: { enrolledAt: true } },
          emailChanges: {
            where: {
              confirmedAt: null,
              oldConfirmedAt: null,
              newConfirmedAt: { not: null },
              expiresAt: { gt: new Date() },
            },
            select: { id: true },
            take: 1,
          },
          restrictions: {
            where: { liftedAt: null },
            select: { reason: true, createdAt: true },
            orderBy: { createdAt: 'desc' },
            take: 1,
          },
          _count: { select: counted },
        },
      })
    : null
  if (!row) throw missing()
  const { articles, papers, comments } = row._count
  const [restriction] = row.restrictions
  return {
    ...toUser(row),
    sessions: await listUserSessions(id, sessionId),
    has_second_step: row.secondStep?.enrolledAt != null,
    awaits_old_email: row.emailChanges.length > 0,
    restriction: restriction
      ? { since: restriction.createdAt.toISOString(), reason: restriction.reason }
      : null,
    counts: { articles, papers, comments },
  }
}

/**
 * Signs a person out everywhere, from their next request on.
 * @throws AppError `forbidden` to all but administrators; `not_found`.
 */
export async function endUserSessions(
  viewer: Viewer,
  id: string,
  { requestId }: Caller,
): Promise<void> {
  requireCan(viewer, 'user.decide')
  await db().$transaction(async (tx) => {
    const user = isUuid(id)
      ? await tx.user.findUnique({ where: { id }, select: { id: true } })
      : null
    if (!user) throw missing()
    const count = await endSessions(tx, id)
    if (count === 0) return
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'session.end',
      objectKind: 'user',
      objectId: id,
      requestId,
      detail: { count },
    })
  })
}
