import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locales'
import { issueToken, spendToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { limitTries } from '@/lib/platform/rate-limit/limit'
import { activateAccount } from './activation'
import { verifyLink } from './links'
import { openRecordedSession } from './login'
import { personColumns } from './person'

const failed = () => new AppError('malformed', 'accounts.verifyFailed')

/**
 * Confirms an e-mail address by the token of its mail. A visitor is signed in at once; a professional waits for an
 * administrator (specification section 4).
 * @throws AppError `malformed` (400) for a token that is unknown, used, expired or voided by a newer one.
 */
export async function verifyEmail(token: string, caller: Caller) {
  const result = await db().$transaction(async (tx) => {
    const userId = await spendToken(tx, token, 'VERIFY')
    const user = userId
      ? await tx.user.findUnique({ where: { id: userId }, select: personColumns })
      : null
    if (!user || !(await activateAccount(tx, user, caller.requestId))) throw failed()
    if (user.role !== 'USER') return { user, session: null }
    return { user, session: await openRecordedSession(tx, user, false, caller) }
  })
  sendSoon()
  return result
}

/**
 * Sends the confirmation again to an address that waits for it. For every other address nothing happens, and nobody
 * can tell: the route does this after its answer.
 */
export async function resendVerification(email: string): Promise<void> {
  const user = await db().user.findUnique({
    where: { email, accountStatus: 'PENDING' },
    select: personColumns,
  })
  if (!user) return
  const language = localeOf(user.language)
  await db().$transaction(async (tx) => {
    const token = await issueToken(tx, user.id, 'VERIFY')
    const mail = { to: user.email, language }
    await queueEmail(tx, { ...mail, template: 'verify', link: verifyLink(token, language) })
  })
  sendSoon()
}

/** @throws AppError `too_many` (429), for known and unknown addresses alike. */
export function limitResends(email: string, caller: Caller): Promise<void> {
  return limitTries('resend', { address: caller.address, email })
}
