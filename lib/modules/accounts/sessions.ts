import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { recordAudit } from '@/lib/platform/audit/audit'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { type ActiveSessionDto, signInMethods } from './schema'

interface OwnSession {
  viewer: Viewer
  sessionId: string
}

/**
 * Lists the browsers a person is signed in on: the requesting one first, then by last use. The caller decides who may
 * see them.
 */
export async function listSessionsOf(
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
  return { sessions: await listSessionsOf(viewer.id, sessionId) }
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
