import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locales'
import { recordAudit } from '@/lib/platform/audit/audit'
import type { DeviceMark } from '@/lib/platform/auth/device-cookie'
import { type FirstStep, type OpenedSession, openSession } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { verifyPassword } from '@/lib/platform/passwords/hash'
import { enterLogin } from '@/lib/platform/rate-limit/login-throttle'
import { knowsDevice, type Person, personColumns } from './person'
import type { LoginInput } from './schema'

/** An administrator has so long from the first sign-in to set up a second step. */
const GRACE_MS = 7 * 24 * 3_600_000

interface SignedInUser extends Person {
  /** What they showed. */
  method: FirstStep
  /** The hash of the password that was proved; absent when it was something else. */
  passwordHash?: string | undefined
}

/** Writes to somebody who has signed in before, but never with such a device. */
async function announceNewDevice(tx: TransactionClient, user: SignedInUser, device: string) {
  const [earlier, same] = await Promise.all([
    tx.session.count({ where: { userId: user.id } }),
    tx.session.count({ where: { userId: user.id, device } }),
  ])
  if (earlier === 0 || same > 0) return
  await queueEmail(tx, {
    to: user.email,
    language: localeOf(user.language),
    template: 'newDevice',
    firstName: user.firstName,
    device,
    when: new Date().toISOString(),
  })
}

/**
 * Notes the sign-in, and holds the account until the session is written: a reset or a deactivation that runs at the
 * same moment either comes first and is seen here, or comes later and ends the session.
 */
async function noteSignIn(tx: TransactionClient, user: SignedInUser) {
  const { id } = user
  const passwordHash = user.passwordHash ?? null
  const graceEnd = new Date(Date.now() + GRACE_MS)
  // Not through the client, which would move `updatedAt`: nobody has changed the profile.
  const count = await tx.$executeRaw`
    UPDATE "user" SET last_login = ${new Date()}, second_step_due_at = CASE
      WHEN role = 'ADMIN' THEN coalesce(second_step_due_at, ${graceEnd})
    END
    WHERE id = ${id}::uuid AND account_status = 'ACTIVE'
      AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash}::text)`
  if (count === 0) throw new AppError('unauthenticated', 'accounts.sessionEnded')
}

/**
 * Opens a session within a transaction for somebody who has proved who they are, and leaves its traces.
 * @throws AppError `unauthenticated` when the account or its password was changed since the proof.
 */
export async function openRecordedSession(
  tx: TransactionClient,
  user: SignedInUser,
  kept: boolean,
  caller: Caller,
): Promise<OpenedSession> {
  await noteSignIn(tx, user)
  await announceNewDevice(tx, user, caller.device)
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

/** The same as a change of its own, and sends the mail that may come of it. */
export async function startSession(
  user: SignedInUser,
  kept: boolean,
  caller: Caller,
): Promise<OpenedSession> {
  const session = await db().$transaction((tx) => openRecordedSession(tx, user, kept, caller))
  sendSoon()
  return session
}

/**
 * Signs a person in. For an unknown address and a wrong password everything is the same: text, status, the time that
 * a hash takes, and what is written down (docs/rules.md#accounts).
 * @throws AppError `too_many` (429); `unauthenticated` (401) for a wrong password or address; `forbidden` (403), only
 *   after the right password, while the address is not confirmed or the account is deactivated.
 */
export async function login(
  input: LoginInput,
  caller: Caller,
  readMark: (email: string) => DeviceMark | null,
) {
  const { email, password, keep_me_logged_in: kept } = input
  const found = await db().user.findUnique({
    where: { email },
    select: { ...personColumns, passwordHash: true },
  })
  const mark = readMark(email)
  const device = knowsDevice(found, mark) ? mark.key : undefined
  const attempt = await enterLogin({ email, address: caller.address, device })
  const { passwordHash = null, ...user } = found ?? { passwordHash: null }
  const isRight = await verifyPassword(passwordHash, password)
  if (!isRight || !passwordHash || !('id' in user)) {
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
  return {
    user,
    session: await startSession({ ...user, method: 'password', passwordHash }, kept, caller),
  }
}
