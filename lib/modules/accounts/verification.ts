import 'server-only'
import { accountStage } from '@/lib/core/accounts'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { toLocale } from '@/lib/core/locales'
import { recordAudit, recordOwn } from '@/lib/platform/audit/audit'
import {
  findTokenOwner,
  hashSecret,
  issueToken,
  spendToken,
} from '@/lib/platform/auth/one-time-token'
import { rejectOidcOnly } from '@/lib/platform/auth/providers'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { limitAttempts } from '@/lib/platform/rate-limit/limit'
import { requireTokenFormat, verifyLink } from './links'
import { loginColumns, openRecordedSession, type Person } from './login'
import type { SignUpDto } from './schema'
import { announceReview, removePendingAccount } from './users/service'

/**
 * Activates an account whose address was just confirmed, sends a welcome mail, and for a professional notifies
 * the administrators who review them (docs/rules.md#accounts).
 * @returns false when the account was not pending: it is already active, or deactivated.
 */
export async function activateAccount(
  tx: TransactionClient,
  user: Person,
  requestId: string,
): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id: user.id, accountStatus: 'PENDING' },
    data: { accountStatus: 'ACTIVE' },
  })
  if (count === 0) return false
  await recordOwn(tx, user.id, 'account.verify', { requestId })
  const isInReview = accountStage({ ...user, accountStatus: 'ACTIVE' }) === 'inReview'
  await queueEmail(tx, {
    ...mailTo(user),
    template: 'welcome',
    isInReview,
    causeKey: `welcome:${user.id}`,
  })
  if (isInReview) await announceReview(tx, user.id, user.id)
  return true
}

const verificationError = () => new AppError('malformed', 'accounts.verifyFailed')

/** Returns the active account that a used link confirmed, or null. Reveals nothing new to the token's holder. */
async function findConfirmed(client: Pick<TransactionClient, 'oneTimeToken'>, token: string) {
  const row = await client.oneTimeToken.findFirst({
    where: {
      tokenHash: hashSecret(token),
      purpose: 'VERIFY',
      usedAt: { not: null },
      user: { accountStatus: 'ACTIVE' },
    },
    select: { user: { select: loginColumns } },
  })
  return row?.user ?? null
}

/**
 * Returns what was registered with the address that a link was sent to; does not use the link up.
 * @returns null for a link that has confirmed the account already
 * @throws AppError `malformed` (400) for a token that is damaged, unknown, expired or voided by a newer one.
 */
export async function readSignUp(token: string): Promise<SignUpDto | null> {
  requireTokenFormat(token)
  const userId = await findTokenOwner(db(), token, 'VERIFY')
  const user = userId
    ? await db().user.findUnique({
        where: { id: userId, accountStatus: 'PENDING' },
        select: {
          firstName: true,
          lastName: true,
          email: true,
          role: true,
          licenceId: true,
          createdAt: true,
        },
      })
    : null
  if (!user) {
    if (await findConfirmed(db(), token)) return null
    throw verificationError()
  }
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    role: user.role,
    has_licence: user.licenceId !== null,
    created_at: user.createdAt.toISOString(),
  }
}

async function isUnconfirmed(tx: TransactionClient, id: string): Promise<boolean> {
  const where = { id, accountStatus: 'PENDING', isApproved: false } as const
  return (await tx.user.count({ where })) > 0
}

/**
 * Deletes an account that somebody else registered with the address that a link was sent to, including the licence.
 * @throws AppError `malformed` (400) for a token that is unknown, used, expired or voided by a newer one
 */
export async function declineSignUp(token: string, caller: Caller): Promise<void> {
  requireTokenFormat(token)
  const removeBytes = await db().$transaction(async (tx) => {
    const userId = await spendToken(tx, token, 'VERIFY')
    if (userId === null || !(await isUnconfirmed(tx, userId))) throw verificationError()
    const removal = await removePendingAccount(tx, userId)
    await recordAudit(tx, {
      actorId: null,
      action: 'account.delete',
      objectKind: 'user',
      objectId: userId,
      requestId: caller.requestId,
      detail: { declined: true },
    })
    return removal
  })
  await removeBytes()
}

/**
 * Confirms an e-mail address by its mailed token. A visitor is signed in at once; a professional waits for an
 * administrator. A second press changes nothing.
 * @param isSignUpBrowser whether the request comes from the browser that registered the account, so the same person
 * chose the password and reads the mail
 * @throws AppError `malformed` (400) for a token that is damaged, unknown, expired or voided by a newer one.
 */
export async function verifyEmail(
  token: string,
  caller: Caller,
  isSignUpBrowser: (userId: string) => boolean,
) {
  requireTokenFormat(token)
  const result = await db().$transaction(async (tx) => {
    const userId = await spendToken(tx, token, 'VERIFY')
    const confirmed = userId ? null : await findConfirmed(tx, token)
    if (confirmed) return { user: confirmed, session: null, wasConfirmed: true }
    const user = userId
      ? await tx.user.findUnique({ where: { id: userId }, select: loginColumns })
      : null
    if (user) rejectOidcOnly(user.email)
    if (!user || !(await activateAccount(tx, user, caller.requestId))) throw verificationError()
    if (isSignUpBrowser(user.id)) {
      await tx.user.update({ where: { id: user.id }, data: { passwordProved: true } })
    }
    if (user.role !== 'USER') return { user, session: null, wasConfirmed: false }
    return {
      user,
      wasConfirmed: false,
      session: await openRecordedSession(tx, { ...user, method: 'address' }, false, caller),
    }
  })
  scheduleDelivery()
  return result
}

/**
 * Resends the confirmation to an address that waits for it. Does nothing for any other address. The route calls this
 * after it has responded, so the caller cannot tell.
 */
export async function resendVerification(email: string): Promise<void> {
  const user = await db().user.findUnique({
    where: { email, accountStatus: 'PENDING' },
    select: loginColumns,
  })
  if (!user) return
  const language = toLocale(user.language)
  await db().$transaction(async (tx) => {
    const token = await issueToken(tx, user.id, 'VERIFY')
    const mail = { to: user.email, language }
    await queueEmail(tx, { ...mail, template: 'verify', link: verifyLink(token, language) })
  })
  scheduleDelivery()
}

/**
 * @throws AppError `too_many` (429), for known and unknown addresses alike; `forbidden` (403), at `organisation`, for a
 *   domain restricted to its own sign-in.
 */
export async function limitResends(email: string, caller: Caller): Promise<void> {
  rejectOidcOnly(email)
  return limitAttempts('resend', { address: caller.address, email })
}
