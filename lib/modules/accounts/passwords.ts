import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { toLocale } from '@/lib/core/locales'
import type { Viewer } from '@/lib/core/permissions'
import { recordOwn } from '@/lib/platform/audit/audit'
import { findTokenOwner, issueToken, spendToken } from '@/lib/platform/auth/one-time-token'
import { rejectOidcOnly } from '@/lib/platform/auth/providers'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { hashPassword, verifyPassword } from '@/lib/platform/passwords/hash'
import { limitAttempts } from '@/lib/platform/rate-limit/limit'
import { clearLoginFailures } from '@/lib/platform/rate-limit/login-throttle'
import { notifyAboutAccount } from '../notifications/service'
import { invalidLinkError, requireTokenFormat, resetLink } from './links'
import { enterPassword, type GetDeviceMark, loginColumns, type Person } from './login'
import type { ChangePasswordInput, NewPasswordInput } from './schema'
import { activateAccount } from './verification'

const currentPasswordWrong = () => {
  const text = 'accounts.currentPasswordWrong'
  return new AppError('invalid', text, { current_password: [text] })
}

async function announceChange(tx: TransactionClient, user: Person): Promise<void> {
  await queueEmail(tx, {
    ...mailTo(user),
    template: 'passwordChanged',
    when: new Date().toISOString(),
  })
  await notifyAboutAccount(tx, user.id, 'passwordChanged')
}

/**
 * @throws AppError `too_many` (429), for known and unknown addresses alike; `forbidden` (403), at `organisation`, for a
 *   domain restricted to its own sign-in.
 */
export async function limitResets(email: string, caller: Caller): Promise<void> {
  rejectOidcOnly(email)
  return limitAttempts('reset', { address: caller.address, email })
}

/**
 * Mails a password reset link to an address that has an account. Does nothing for any other address. The route calls
 * this after it has responded, so the caller cannot tell.
 */
export async function requestReset(email: string): Promise<void> {
  const user = await db().user.findUnique({
    where: { email, accountStatus: { in: ['ACTIVE', 'PENDING'] } },
    select: loginColumns,
  })
  if (!user) return
  const language = toLocale(user.language)
  await db().$transaction(async (tx) => {
    const token = await issueToken(tx, user.id, 'RESET')
    // A stranger may have registered an unconfirmed address, so the mail contains none of their text.
    const firstName = user.accountStatus === 'PENDING' ? '' : user.firstName
    const mail = { to: user.email, language, firstName }
    await queueEmail(tx, { ...mail, template: 'reset', link: resetLink(token, language) })
  })
  scheduleDelivery()
}

/**
 * Sets a new password by a mailed token, ends every session and voids all device marks. Using the link confirms the
 * address.
 * @returns the account's address
 * @throws AppError `malformed` (400) for a token that is unknown, used, expired or voided by a newer one.
 */
export async function resetPassword(
  token: string,
  input: NewPasswordInput,
  caller: Caller,
): Promise<{ email: string }> {
  requireTokenFormat(token)
  // An invalid token must not cost a hash: nothing else limits these attempts.
  if (!(await findTokenOwner(db(), token, 'RESET'))) throw invalidLinkError()
  const passwordHash = await hashPassword(input.password)
  const email = await db().$transaction(async (tx) => {
    const userId = await spendToken(tx, token, 'RESET')
    const user = userId
      ? await tx.user.findUnique({
          where: { id: userId, accountStatus: { in: ['ACTIVE', 'PENDING'] } },
          select: loginColumns,
        })
      : null
    if (!user) throw invalidLinkError()
    rejectOidcOnly(user.email)
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, passwordProved: true, devicesSince: new Date() },
    })
    await activateAccount(tx, user, caller.requestId)
    await tx.oneTimeToken.deleteMany({ where: { userId: user.id, usedAt: null } })
    await endSessions(tx, user.id)
    await announceChange(tx, user)
    await recordOwn(tx, user.id, 'password.reset', caller)
    return user.email
  })
  await clearLoginFailures(email)
  scheduleDelivery()
  return { email }
}

/**
 * Changes the viewer's password; ends every session but the requesting one, and voids all device marks.
 * @param getDeviceMark reads the browser's device mark for an address
 * @returns the account's address
 * @throws AppError `invalid` (422) at `current_password` when that is wrong; `too_many` (429) as at sign-in.
 */
export async function changePassword(
  { viewer, sessionId }: { viewer: Viewer; sessionId: string },
  input: ChangePasswordInput,
  caller: Caller,
  getDeviceMark: GetDeviceMark,
): Promise<{ email: string }> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { ...loginColumns, passwordHash: true },
  })
  const attempt = await enterPassword(user.email, user, caller, getDeviceMark)
  if (!(await verifyPassword(user.passwordHash, input.current_password))) {
    await attempt.failed()
    throw currentPasswordWrong()
  }
  await attempt.succeeded()
  const passwordHash = await hashPassword(input.password)
  await db().$transaction(async (tx) => {
    // Of concurrent changes and resets, only one made against the current password counts.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { passwordHash, devicesSince: new Date() },
    })
    if (count === 0) throw currentPasswordWrong()
    await endSessions(tx, user.id, { except: sessionId })
    await announceChange(tx, user)
    await recordOwn(tx, user.id, 'password.change', caller)
  })
  scheduleDelivery()
  return { email: user.email }
}
