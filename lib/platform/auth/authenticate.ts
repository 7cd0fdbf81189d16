import 'server-only'
import { AppError } from '@/lib/core/errors'
import type { Role } from '@/lib/core/people'
import type { Viewer } from '@/lib/core/permissions'
import { db } from '../db/client'
import { sessionEnd } from './sessions'
import { toViewer, viewerColumns } from './standing'
import { decodeSession } from './token'

/** Use of a session is written down this often at most, in milliseconds. */
const NOTE_USE_EVERY = 5 * 60 * 1000

/** Who sent a request, as the database knows them at this moment. */
export interface Identity {
  viewer: Viewer
  /** Whether an administrator has approved the account, also when its licence has ended since. */
  isApproved: boolean
  sessionId: string
  /** Whether the session is to outlive the browser. */
  kept: boolean
  /** What the token says of the viewer: something else than the viewer when that was changed since. */
  hint: { role: Role; isApproved: boolean | undefined }
}

const BEARER = /^Bearer +([^\s,]+)$/i

const ended = () => new AppError('unauthenticated', 'accounts.sessionEnded')

async function findSession(id: string, userId: string, now: Date) {
  const session = await db().session.findFirst({
    where: { id, userId, revokedAt: null, expiresAt: { gt: now } },
    select: {
      id: true,
      kept: true,
      createdAt: true,
      lastUsedAt: true,
      user: { select: { ...viewerColumns(now), accountStatus: true } },
    },
  })
  return session?.user.accountStatus === 'ACTIVE' ? session : null
}

/** Written by condition, so that of many requests at once one does it. */
async function noteUse(session: { id: string; kept: boolean; createdAt: Date }, now: Date) {
  const before = new Date(now.getTime() - NOTE_USE_EVERY)
  await db().session.updateMany({
    where: { id: session.id, lastUsedAt: { lt: before } },
    data: { lastUsedAt: now, expiresAt: sessionEnd(session, now) },
  })
}

/**
 * Who sent a request, by its `Authorization: Bearer` header alone: a cookie can be made to come along by another site,
 * the header cannot. Session and account are read from the database each time, so that a sign-out, reset,
 * deactivation, approval, change of role or end of a licence counts at once (docs/rules.md#sessions).
 * @returns null when the request brings no such header.
 * @throws AppError `unauthenticated` when what it brings is not, or no longer, a session.
 */
export async function authenticate(request: Request): Promise<Identity | null> {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const [, token] = BEARER.exec(header.trim()) ?? []
  const claims = token ? await decodeSession(token) : null
  if (!claims) throw ended()
  const now = new Date()
  const session = await findSession(claims.sid, claims.sub, now)
  if (!session) throw ended()
  if (now.getTime() - session.lastUsedAt.getTime() > NOTE_USE_EVERY) await noteUse(session, now)
  return {
    viewer: toViewer(session.user),
    isApproved: session.user.isApproved,
    sessionId: session.id,
    kept: session.kept,
    hint: { role: claims.role, isApproved: claims.approved },
  }
}
