import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locales'
import type { Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import type { DeviceMark } from '@/lib/platform/auth/device-cookie'
import { findTokenOwner, issueToken, spendToken } from '@/lib/platform/auth/one-time-token'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { hashPassword, verifyPassword } from '@/lib/platform/passwords/hash'
import { limitTries } from '@/lib/platform/rate-limit/limit'
import { clearLoginFailures, enterLogin } from '@/lib/platform/rate-limit/login-throttle'
import { activateAccount } from './activation'
import { resetLink } from './links'
import { knowsDevice, type Person, personColumns } from './person'
import type { ChangePasswordInput, NewPasswordInput } from './schema'

const currentPasswordWrong = () => {
  const text = 'accounts.currentPasswordWrong'
  return new AppError('invalid', text, { current_password: [text] })
}

const linkInvalid = () => new AppError('malformed', 'accounts.linkInvalid')

async function announceChange(tx: TransactionClient, user: Person): Promise<void> {
  await queueEmail(tx, {
    to: user.email,
    language: localeOf(user.language),
    template: 'passwordChanged',
    firstName: user.firstName,
    when: new Date().toISOString(),
  })
}

/** @throws AppError `too_many` (429), for known and unknown addresses alike. */
export function limitResets(email: string, caller: Caller): Promise<void> {
  return limitTries('reset', { address: caller.address, email })
}

/**
 * Sends the link to a new password to an address that has an account. For every other address nothing happens, and
 * nobody can tell: the route does this after its answer.
 */
export async function requestReset(email: string): Promise<void> {
  const user = await db().user.findUnique({
    where: { email, accountStatus: { not: 'DEACTIVE' } },
    select: personColumns,
  })
  if (!user) return
  const language = localeOf(user.language)
  await db().$transaction(async (tx) => {
    const token = await issueToken(tx, user.id, 'RESET')
    // Whoever registered an address that is not confirmed may be a stranger: their words are not sent to it.
    const firstName = user.accountStatus === 'PENDING' ? '' : user.firstName
    const mail = { to: user.email, language, firstName }
    await queueEmail(tx, { ...mail, template: 'reset', link: resetLink(token, language) })
  })
  sendSoon()
}

/**
 * Sets a new password by the token of a mail, ends every session and voids the marks of every browser. Who got the
 * mail has confirmed the address.
 * @returns the account's address
 * @throws AppError `malformed` (400) for a token that is unknown, used, expired or voided by a newer one.
 */
export async function resetPassword(
  token: string,
  input: NewPasswordInput,
  caller: Caller,
): Promise<{ email: string }> {
  // A made-up token must not cost a hash: nothing else limits these tries.
  if (!(await findTokenOwner(db(), token, 'RESET'))) throw linkInvalid()
  const passwordHash = await hashPassword(input.password)
  const email = await db().$transaction(async (tx) => {
    const userId = await spendToken(tx, token, 'RESET')
    const user = userId
      ? await tx.user.findUnique({
          where: { id: userId, accountStatus: { not: 'DEACTIVE' } },
          select: personColumns,
        })
      : null
    if (!user) throw linkInvalid()
    await tx.user.update({
      where: { id: user.id },
      data: { passwordHash, passwordProved: true, devicesSince: new Date() },
    })
    await activateAccount(tx, user, caller.requestId)
    await tx.oneTimeToken.deleteMany({ where: { userId: user.id, usedAt: null } })
    await endSessions(tx, user.id)
    await announceChange(tx, user)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'password.reset',
      objectKind: 'user',
      objectId: user.id,
      requestId: caller.requestId,
    })
    return user.email
  })
  await clearLoginFailures(email)
  sendSoon()
  return { email }
}

/**
 * Changes one's own password; every other session ends, the one that asks stays. The marks of browsers are void.
 * @param readMark the mark that the browser carries for an address
 * @returns the account's address
 * @throws AppError `invalid` (422) at `current_password` when that is wrong; `too_many` (429) as at sign-in.
 */
export async function changePassword(
  { viewer, sessionId }: { viewer: Viewer; sessionId: string },
  input: ChangePasswordInput,
  caller: Caller,
  readMark: (email: string) => DeviceMark | null,
): Promise<{ email: string }> {
  const user = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { ...personColumns, passwordHash: true },
  })
  const mark = readMark(user.email)
  const device = knowsDevice(user, mark) ? mark.key : undefined
  const attempt = await enterLogin({ email: user.email, address: caller.address, device })
  if (!(await verifyPassword(user.passwordHash, input.current_password))) {
    await attempt.failed()
    throw currentPasswordWrong()
  }
  await attempt.succeeded()
  const passwordHash = await hashPassword(input.password)
  await db().$transaction(async (tx) => {
    // Of changes at once, and beside a reset, only the one counts that knew what the password then was.
    const { count } = await tx.user.updateMany({
      where: { id: user.id, passwordHash: user.passwordHash },
      data: { passwordHash, devicesSince: new Date() },
    })
    if (count === 0) throw currentPasswordWrong()
    await endSessions(tx, user.id, { except: sessionId })
    await announceChange(tx, user)
    await recordAudit(tx, {
      actorId: user.id,
      action: 'password.change',
      objectKind: 'user',
      objectId: user.id,
      requestId: caller.requestId,
    })
  })
  sendSoon()
  return { email: user.email }
}
