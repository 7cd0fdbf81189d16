import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { recordAudit } from '@/lib/platform/audit/audit'
import type { DeviceMark } from '@/lib/platform/auth/device-cookie'
import { requireOtherWays } from '@/lib/platform/auth/only-way'
import { type FirstStep, type OpenedSession, openSession } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { hashPassword, matchPassword } from '@/lib/platform/passwords/hash'
import { enterLogin } from '@/lib/platform/rate-limit/login-throttle'
import { knowsDevice, type Person, personColumns } from './person'
import type { LoginInput } from './schema'

/** How long an administrator has from the first sign-in to set up a second step. */
const GRACE_MS = 7 * 24 * 3_600_000

interface SignedInUser extends Person {
  /** What they signed in with. */
  method: FirstStep
  /** The hash of the password that was verified; absent for any other method. */
  passwordHash?: string | undefined
}

/** Mails somebody who has signed in before, but never with this device. */
async function announceNewDevice(tx: TransactionClient, user: SignedInUser, device: string) {
  const [earlier, same] = await Promise.all([
    tx.session.count({ where: { userId: user.id } }),
    tx.session.count({ where: { userId: user.id, device } }),
  ])
  if (earlier === 0 || same > 0) return
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
 */
async function noteSignIn(tx: TransactionClient, user: SignedInUser) {
  const { id } = user
  const passwordHash = user.passwordHash ?? null
  const graceEnd = new Date(Date.now() + GRACE_MS)
  // Bypasses the Prisma client, which would update `updatedAt`: nobody has changed the profile.
  const count = await tx.$executeRaw`
    UPDATE "user" SET last_login = ${new Date()}, second_step_due_at = CASE
      WHEN role = 'ADMIN' THEN coalesce(second_step_due_at, ${graceEnd})
    END
    WHERE id = ${id}::uuid AND account_status = 'ACTIVE'
      AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash}::text)`
  if (count === 0) throw new AppError('unauthenticated', 'accounts.sessionEnded')
}

/**
 * Opens a session within a transaction for somebody who has proved who they are, records it, and announces a new device.
 * @throws AppError `unauthenticated` when the account or its password has changed since the proof; `forbidden`, at
 *   `organisation`, for an address restricted to its own sign-in.
 */
export async function openRecordedSession(
  tx: TransactionClient,
  user: SignedInUser,
  kept: boolean,
  caller: Caller,
): Promise<OpenedSession> {
  if (user.method !== 'oidc') requireOtherWays(user.email)
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

/** Opens a recorded session in its own transaction, and sends any mail it queued. */
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
 * Signs a person in. An unknown address and a wrong password are indistinguishable: same text, same status, same hashing
 * time, same record (docs/rules.md#accounts).
 * @throws AppError `too_many` (429); `unauthenticated` (401) for a wrong password or address; `forbidden` (403), only
 *   after the right password, while the address is not confirmed or the account is deactivated, and before the password
 *   is checked, at `organisation`, for a domain restricted to its own sign-in.
 */
export async function login(
  input: LoginInput,
  caller: Caller,
  readMark: (email: string) => DeviceMark | null,
) {
  const { email, password, keep_me_logged_in: kept } = input
  requireOtherWays(email)
  const found = await db().user.findUnique({
    where: { email },
    select: { ...personColumns, passwordHash: true },
  })
  const mark = readMark(email)
  const device = knowsDevice(found, mark) ? mark.key : undefined
  const attempt = await enterLogin({ email, address: caller.address, device })
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
