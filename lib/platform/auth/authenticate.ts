import 'server-only'
import { parseCookie } from 'cookie'
import type { Role } from '@/lib/core/accounts'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { db } from '../db/client'
import { siteUrl } from '../site'
import { isOidcOnly } from './providers'
import { decodeSession, encodeSession, sessionCookie, sessionCookieName } from './session-cookie'
import { sessionEnd } from './sessions'
import { toViewer, viewerColumns } from './standing'

/** The use of a session is recorded at most this often, in milliseconds. */
const SESSION_TOUCH_MS = 5 * 60 * 1000

/** How long a re-authentication is valid, in milliseconds. */
const REAUTH_VALID_MS = 15 * 60 * 1000

/** The required next action: enter the code of a second step, or set one up. */
export type Gate = 'code' | 'enrol'

/** The sender of a request, as stored in the database now. */
export interface Identity {
  viewer: Viewer
  /** Whether an administrator has approved the account, even if its licence has ended since. */
  isApproved: boolean
  sessionId: string
  /** The required action before all others; null if none. */
  gate: Gate | null
  /** Whether they re-authenticated within the last 15 minutes. */
  isConfirmed: boolean
  /** Whether the session outlives the browser. */
  kept: boolean
  /** The viewer's role and approval as stated by the token; may be outdated. */
  hint: { role: Role; isApproved: boolean | undefined }
}

const BEARER_HEADER = /^Bearer +([^\s,]+)$/i

const createSessionEndedError = () => new AppError('unauthenticated', 'accounts.sessionEnded')

async function findSession(id: string, userId: string, now: Date) {
  const session = await db().session.findFirst({
    where: { id, userId, revokedAt: null, expiresAt: { gt: now } },
    select: {
      id: true,
      kept: true,
      createdAt: true,
      lastUsedAt: true,
      awaitsSecond: true,
      confirmedAt: true,
      methods: true,
      user: {
        select: {
          ...viewerColumns(now),
          accountStatus: true,
          email: true,
          secondStepDueAt: true,
          secondStep: { select: { enrolledAt: true } },
        },
      },
    },
  })
  if (session?.user.accountStatus !== 'ACTIVE') return null
  // This also ends sessions from before the domain was restricted to one way of signing in.
  const isForeign = session.methods[0] !== 'oidc' && isOidcOnly(session.user.email)
  return isForeign ? null : session
}

type SessionRow = NonNullable<Awaited<ReturnType<typeof findSession>>>

/** An administrator without a second step has a week from their first sign-in (docs/rules.md#second-step). */
function getGate({ awaitsSecond, user }: SessionRow, now: Date): Gate | null {
  if (awaitsSecond) return 'code'
  const isDue = user.secondStepDueAt !== null && user.secondStepDueAt <= now
  return user.role === 'ADMIN' && isDue && !user.secondStep?.enrolledAt ? 'enrol' : null
}

/** A conditional update, so that only one of many concurrent requests writes. */
async function recordSessionUse(
  session: { id: string; kept: boolean; createdAt: Date },
  now: Date,
) {
  const before = new Date(now.getTime() - SESSION_TOUCH_MS)
  await db().session.updateMany({
    where: { id: session.id, lastUsedAt: { lt: before } },
    data: { lastUsedAt: now, expiresAt: sessionEnd(session, now) },
  })
}

/**
 * Identifies the sender of a request by its `Authorization: Bearer` header alone: another site can cause a cookie to be sent,
 * but not the header. Reads session and account from the database each time, so that a sign-out, reset, deactivation, approval,
 * change of role or end of a licence takes effect at once (docs/rules.md#sessions).
 * @returns null when the request has no such header.
 * @throws AppError `unauthenticated` when its value is not, or no longer, a session.
 */
export async function authenticate(request: Request): Promise<Identity | null> {
  const header = request.headers.get('authorization')
  if (header === null) return null
  const [, token] = BEARER_HEADER.exec(header.trim()) ?? []
  const claims = token ? await decodeSession(token) : null
  if (!claims) throw createSessionEndedError()
  const now = new Date()
  const session = await findSession(claims.sid, claims.sub, now)
  if (!session) throw createSessionEndedError()
  const gate = getGate(session, now)
  // A session that waits for its second step ends soon; use does not extend it.
  const isStale = now.getTime() - session.lastUsedAt.getTime() > SESSION_TOUCH_MS
  if (isStale && gate !== 'code') await recordSessionUse(session, now)
  const confirmed = session.confirmedAt?.getTime() ?? 0
  return {
    viewer: toViewer(session.user),
    isApproved: session.user.isApproved,
    sessionId: session.id,
    gate,
    isConfirmed: gate === null && now.getTime() - confirmed < REAUTH_VALID_MS,
    kept: session.kept,
    hint: { role: claims.role, isApproved: claims.approved },
  }
}

/** A fresh cookie for a session whose token no longer states the person's role or approval; null when the token is accurate. */
export async function renewedCookie({
  viewer,
  isApproved,
  sessionId,
  kept,
  hint,
}: Identity): Promise<string | null> {
  const { id, role } = viewer
  if (role === hint.role && isApproved === hint.isApproved) return null
  const token = await encodeSession({ sid: sessionId, sub: id, role, approved: isApproved })
  return sessionCookie(token, kept)
}

function getHost(origin: string | null): string | null {
  try {
    return origin ? new URL(origin).host : null
  } catch {
    return null
  }
}

/**
 * Returns whether a script of one of our own pages made the request, for endpoints that a cookie alone authorises.
 * Such a request carries a header that no form can send, and that scripts of other origins may send only after a CORS
 * preflight, which we never grant. In addition, browsers send its origin, and the cookie is SameSite.
 */
function isSameOrigin(request: Request): boolean {
  const { headers } = request
  if (headers.get('x-own-page') !== '1') return false
  const site = headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const from = getHost(headers.get('origin'))
  return from !== null && [new URL(siteUrl()).host, headers.get('host')].includes(from)
}

interface SharedSession {
  JwtToken: string
  role: Role
  is_approved: boolean
  /** Whether the session outlives the browser: the token is kept only as long as the person asked for. */
  kept: boolean
}

/**
 * Returns the token of the cookie that a browser's tabs share, while its session is valid.
 * @returns null without a cookie, and for a session that has ended.
 * @throws AppError `malformed` (400) for a request that does not come from our pages
 */
export async function readSharedSession(request: Request): Promise<SharedSession | null> {
  if (!isSameOrigin(request)) throw new AppError('malformed', 'accounts.notAllowed')
  const token = parseCookie(request.headers.get('cookie') ?? '')[sessionCookieName()]
  if (!token) return null
  const bearerRequest = new Request(request.url, { headers: { authorization: `Bearer ${token}` } })
  try {
    const identity = await authenticate(bearerRequest)
    if (!identity) return null
    const { viewer, isApproved, kept } = identity
    return { JwtToken: token, role: viewer.role, is_approved: isApproved, kept }
  } catch (error) {
    if (error instanceof AppError && error.code === 'unauthenticated') return null
    throw error
  }
}
