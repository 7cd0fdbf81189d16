import 'server-only'
import type { Role } from '@/lib/core/people'
import type { DatabaseClient } from '../db/client'
import { encodeSession, SESSION_SECONDS } from './token'

/** A session that is not kept ends when it was not used for this long, also when the browser stays open. */
const IDLE_SECONDS = 24 * 60 * 60

/** For the code of a second step. */
const SECOND_STEP_MS = 10 * 60 * 1000

/** What somebody showed first. */
export type FirstStep = 'password' | 'google' | 'link' | 'address'

/** What a sign-in hands out: the token for the browser, and whether it is to be kept. */
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

/** When a session ends that is used now: a kept one after its 30 days, another after a day without use. */
export function sessionEnd(session: { kept: boolean; createdAt: Date }, now: Date): Date {
  const last = session.createdAt.getTime() + SESSION_SECONDS * 1000
  if (session.kept) return new Date(last)
  return new Date(Math.min(last, now.getTime() + IDLE_SECONDS * 1000))
}

/** Signs a browser in: a row that can be revoked, and the token that names it. */
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
  const awaitsSecond = (await client.secondStep.count({ where: enrolled })) > 0
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
 * Ends the sessions of a person from their next request on: all, one, or all but one.
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
