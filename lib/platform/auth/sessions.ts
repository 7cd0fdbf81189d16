import 'server-only'
import type { ProviderId, Role } from '@/lib/core/accounts'
import type { DatabaseClient } from '../db/client'
import { encodeSession, SESSION_SECONDS } from './session-cookie'

/** A session that is not kept ends after this long without use, even in an open browser. */
const IDLE_SECONDS = 24 * 60 * 60

/** How long a session waits for the code of a second step. */
const SECOND_STEP_MS = 10 * 60 * 1000

/** The first factor of the sign-in. */
export type FirstStep = 'password' | ProviderId | 'link' | 'address' | 'passkey'

/** The result of a sign-in: the token for the browser, and whether to keep it. */
export interface OpenedSession {
  sessionId: string
  token: string
  kept: boolean
}

interface SignedIn {
  id: string
  role: Role
  isApproved: boolean
}

/** Returns when a session used now ends: a kept one 30 days after it began, another after a day without use. */
export function sessionEnd(session: { kept: boolean; createdAt: Date }, now: Date): Date {
  const last = session.createdAt.getTime() + SESSION_SECONDS * 1000
  if (session.kept) return new Date(last)
  return new Date(Math.min(last, now.getTime() + IDLE_SECONDS * 1000))
}

/** Signs a browser in: creates a row that can be revoked, and the token that names it. */
export async function openSession(
  client: DatabaseClient,
  user: SignedIn,
  {
    kept,
    device,
    method,
    now = new Date(),
  }: { kept: boolean; device: string; method: FirstStep; now?: Date },
): Promise<OpenedSession> {
  const enrolled = { userId: user.id, enrolledAt: { not: null } }
  const awaitsSecond =
    method !== 'passkey' && (await client.secondStep.count({ where: enrolled })) > 0
  const soon = new Date(now.getTime() + SECOND_STEP_MS)
  const { id } = await client.session.create({
    data: {
      userId: user.id,
      kept,
      device,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: awaitsSecond ? soon : sessionEnd({ kept, createdAt: now }, now),
      awaitsSecond,
      confirmedAt: awaitsSecond ? null : now,
      methods: [method],
    },
    select: { id: true },
  })
  const token = await encodeSession({
    sid: id,
    sub: user.id,
    role: user.role,
    approved: user.isApproved,
  })
  return { sessionId: id, token, kept }
}

/**
 * Ends a person's sessions, effective from their next request: all, one, or all but one.
 * @returns how many were still open.
 */
export async function endSessions(
  client: DatabaseClient,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const { count } = await client.session.updateMany({
    where: { userId, revokedAt: null, id: { equals: which.only, not: which.except } },
    data: { revokedAt: new Date() },
  })
  return count
}
