import 'server-only'
import type { Role } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { toLocale } from '@/lib/core/locales'
import { recordAudit } from '@/lib/platform/audit/audit'
import type { DeviceMark } from '@/lib/platform/auth/device-cookies'
import {
  hasOpenToken,
  issueToken,
  spendToken,
  voidTokens,
} from '@/lib/platform/auth/one-time-token'
import { rejectOidcOnly } from '@/lib/platform/auth/providers'
import { type FirstStep, type OpenedSession, openSession } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { hashPassword, matchPassword } from '@/lib/platform/passwords/hash'
import { limitAttempts } from '@/lib/platform/rate-limit/limit'
import { enterLogin, type LoginAttempt } from '@/lib/platform/rate-limit/login-throttle'
import { requireTokenFormat, signInLink } from './links'
import { proofOptions, provePasskey } from './passkeys/service'
import type { LoginInput, PasskeyLoginInput, SignInLinkInput } from './schema'
import { lockUser } from './users/queries'

/** The columns a sign-in needs of an account. */
export const loginColumns = {
  id: true,
  email: true,
  firstName: true,
  language: true,
  role: true,
  isApproved: true,
  accountStatus: true,
  rejectionReason: true,
  createdAt: true,
  devicesSince: true,
} as const

/** A person whose identity has been proved. */
export interface Person {
  id: string
  email: string
  firstName: string
  language: string
  role: Role
  isApproved: boolean
  rejectionReason: string | null
}

/** Reads the device mark that the requesting browser carries for an address. */
export type GetDeviceMark = (email: string) => DeviceMark | null

/**
 * Admits an attempt at the password of an account. A browser that has signed in to it since its last password change
 * has a separate count (docs/decisions/0010-rate-limits.md).
 * @param user null for an address without an account
 * @throws AppError `too_many` (429) with the seconds to wait, at `email`
 */
export function enterPassword(
  email: string,
  user: { createdAt: Date; devicesSince: Date | null } | null,
  { address }: Caller,
  getDeviceMark: GetDeviceMark,
): Promise<LoginAttempt> {
  const mark = getDeviceMark(email)
  const isKnown = user && mark && mark.issuedAt >= (user.devicesSince ?? user.createdAt)
  return enterLogin({ email, address, device: isKnown ? mark.key : undefined })
}

/** How long an administrator has from the first sign-in to set up a second step. */
const GRACE_MS = 7 * 24 * 3_600_000

interface SignedInUser extends Person {
  method: FirstStep
  /** The hash of the password that was verified; absent for any other method. */
  passwordHash?: string | undefined
}

/** Mails the person unless a stored session was opened with this device. */
async function announceNewDevice(tx: TransactionClient, user: SignedInUser, device: string) {
  if ((await tx.session.count({ where: { userId: user.id, device } })) > 0) return
  await queueEmail(tx, {
    ...mailTo(user),
    template: 'newDevice',
    device,
    when: new Date().toISOString(),
  })
}

/**
 * Records the sign-in and locks the account until the session is written: a concurrent reset or deactivation either comes
 * first and is seen here, or comes later and ends the session.
 * @returns whether the person has signed in before; their earlier sessions may have been purged since
 */
async function recordSignIn(tx: TransactionClient, user: SignedInUser): Promise<boolean> {
  const { id } = user
  const passwordHash = user.passwordHash ?? null
  const graceEnd = new Date(Date.now() + GRACE_MS)
  // Bypasses the Prisma client, which would update `updatedAt`: nobody has changed the profile.
  const [before] = await tx.$queryRaw<{ lastLogin: Date | null }[]>`
    UPDATE "user" SET last_login = ${new Date()}, second_step_due_at = CASE
      WHEN role = 'ADMIN' THEN coalesce(second_step_due_at, ${graceEnd})
    END
    FROM (SELECT id, last_login FROM "user" WHERE id = ${id}::uuid FOR UPDATE) AS before
    WHERE "user".id = before.id AND account_status = 'ACTIVE'
      AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash}::text)
    RETURNING before.last_login AS "lastLogin"`
  if (!before) throw new AppError('unauthenticated', 'accounts.sessionEnded')
  return before.lastLogin !== null
}

/**
 * Opens a session within a transaction for a person whose identity is proved, records it, and announces a new device.
 * @throws AppError `unauthenticated` when the account or its password has changed since the proof; `forbidden`, at
 * `organisation`, for an address restricted to its own sign-in.
 */
export async function openRecordedSession(
  tx: TransactionClient,
  user: SignedInUser,
  kept: boolean,
  caller: Caller,
): Promise<OpenedSession> {
  if (user.method !== 'oidc') rejectOidcOnly(user.email)
  if (await recordSignIn(tx, user)) await announceNewDevice(tx, user, caller.device)
  const opened = await openSession(tx, user, {
    kept,
    device: caller.device,
    method: user.method,
  })
  await recordAudit(tx, {
    actorId: user.id,
    action: 'session.start',
    objectKind: 'session',
    objectId: opened.sessionId,
    requestId: caller.requestId,
  })
  return opened
}

/** Opens a recorded session in its own transaction, and sends any mail it queued. */
export async function startSession(
  user: SignedInUser,
  kept: boolean,
  caller: Caller,
): Promise<OpenedSession> {
  const session = await db().$transaction((tx) => openRecordedSession(tx, user, kept, caller))
  scheduleDelivery()
  return session
}

/**
 * Signs a person in. An unknown address and a wrong password are indistinguishable: same text, same status, same hashing
 * time, same record (docs/rules.md#accounts).
 * @throws AppError `too_many` (429); `unauthenticated` (401) for a wrong password or address; `forbidden` (403), only
 *   after the right password, while the address is not confirmed or the account is deactivated, and before the password
 *   is checked, at `organisation`, for a domain restricted to its own sign-in.
 */
export async function login(input: LoginInput, caller: Caller, getDeviceMark: GetDeviceMark) {
  const { email, password, keep_me_logged_in: kept } = input
  rejectOidcOnly(email)
  const found = await db().user.findUnique({
    where: { email },
    select: { ...loginColumns, passwordHash: true },
  })
  const attempt = await enterPassword(email, found, caller, getDeviceMark)
  const { passwordHash = null, ...user } = found ?? { passwordHash: null }
  const match = await matchPassword(passwordHash, password)
  if (!match || !passwordHash || !('id' in user)) {
    await attempt.failed()
    await recordAudit(db(), {
      actorId: null,
      action: 'login.fail',
      objectKind: 'user',
      objectId: found?.id ?? null,
      requestId: caller.requestId,
    })
    throw new AppError('unauthenticated', 'accounts.invalidCredentials')
  }
  await attempt.succeeded()
  if (user.accountStatus !== 'ACTIVE') throw new AppError('forbidden', 'accounts.notApprovedYet')
  const currentHash =
    match === 'outdated' ? await replaceOutdatedHash(user.id, passwordHash, password) : passwordHash
  return {
    user,
    session: await startSession(
      { ...user, method: 'password', passwordHash: currentHash },
      kept,
      caller,
    ),
  }
}

/** Stores and returns a new hash of the same password. Stores nothing if the hash has changed meanwhile. */
async function replaceOutdatedHash(
  id: string,
  outdated: string,
  password: string,
): Promise<string> {
  const passwordHash = await hashPassword(password)
  // Bypasses the Prisma client, which would update `updatedAt`: nobody has changed the profile.
  await db().$executeRaw`
    UPDATE "user" SET password_hash = ${passwordHash}
    WHERE id = ${id}::uuid AND password_hash = ${outdated}`
  return passwordHash
}

const CEREMONY = { purpose: 'sign-in', subject: '' } as const

/** The WebAuthn challenge for a sign-in without a known account; the passkey names the account. */
export const beginPasskeyLogin = async () => ({ options: { ...(await proofOptions(CEREMONY)) } })

/**
 * Signs a person in by a passkey alone: the device has already verified them, so no second step follows.
 * @throws AppError `invalid` (422) for a response that proves nothing; `forbidden` (403) while the address is not
 *   confirmed or the account is deactivated.
 */
export async function loginByPasskey(
  { passkey, keep_me_logged_in: kept }: PasskeyLoginInput,
  caller: Caller,
) {
  const userId = await provePasskey(passkey, CEREMONY)
  const user = await db().user.findUniqueOrThrow({ where: { id: userId }, select: loginColumns })
  if (user.accountStatus !== 'ACTIVE') throw new AppError('forbidden', 'accounts.notApprovedYet')
  return { user, session: await startSession({ ...user, method: 'passkey' }, kept, caller) }
}

/** In milliseconds: no new link is mailed while the last one is valid for longer, as anyone can request one. */
const RESEND_BELOW_MS = 5 * 60_000

/**
 * @throws AppError `too_many` (429) by network only, for known and unknown addresses alike; `forbidden` (403), at
 *   `organisation`, for a domain restricted to its own sign-in.
 */
export async function limitSignInLinks(email: string, caller: Caller): Promise<void> {
  rejectOidcOnly(email)
  return limitAttempts('signInLink', { address: caller.address })
}

/**
 * Mails a sign-in link to an address with an active account, for when somebody else has used up its sign-in attempts.
 * Does nothing for any other address. The route calls this after it has responded, so the caller cannot tell.
 */
export async function requestSignInLink(email: string): Promise<void> {
  const isQueued = await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email, accountStatus: 'ACTIVE' },
      select: loginColumns,
    })
    if (!user) return false
    // Runs one request at a time, so that simultaneous requests send a single mail.
    await lockUser(tx, user.id)
    if (await hasOpenToken(tx, user.id, 'SIGN_IN', RESEND_BELOW_MS)) return false
    const token = await issueToken(tx, user.id, 'SIGN_IN', { keepsEarlier: true })
    const language = toLocale(user.language)
    const link = signInLink(token, language)
    const mail = { to: user.email, language, firstName: user.firstName }
    await queueEmail(tx, { ...mail, template: 'signInLink', link })
    return true
  })
  if (isQueued) scheduleDelivery()
}

/**
 * Signs a person in by a mailed token, regardless of failed passwords; their count does not change.
 * @throws AppError `malformed` (400) for a token that is unknown, used or expired, and for an account that is not
 * active.
 */
export async function signInByLink(
  { token, keep_me_logged_in: kept }: SignInLinkInput,
  caller: Caller,
) {
  requireTokenFormat(token)
  const result = await db().$transaction(async (tx) => {
    const userId = await spendToken(tx, token, 'SIGN_IN')
    const user = userId
      ? await tx.user.findUnique({
          where: { id: userId, accountStatus: 'ACTIVE' },
          select: loginColumns,
        })
      : null
    if (!user) throw new AppError('malformed', 'accounts.signInLinkInvalid')
    await voidTokens(tx, user.id, 'SIGN_IN')
    return {
      user,
      session: await openRecordedSession(tx, { ...user, method: 'link' }, kept, caller),
    }
  })
  scheduleDelivery()
  return result
}
