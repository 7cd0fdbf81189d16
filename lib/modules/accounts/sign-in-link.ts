import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { localeOf } from '@/lib/core/locales'
import {
  hasOpenToken,
  issueToken,
  spendToken,
  voidTokens,
} from '@/lib/platform/auth/one-time-token'
import { requireOtherWays } from '@/lib/platform/auth/only-way'
import { db } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { limitTries } from '@/lib/platform/rate-limit/limit'
import { lockUser } from '../users/queries'
import { requireWholeToken, signInLink } from './links'
import { openRecordedSession } from './login'
import { personColumns } from './person'
import type { SignInLinkInput } from './schema'

/** In milliseconds: no new link is mailed while the last one is valid for longer, as anyone can request one. */
const RESEND_BELOW_MS = 5 * 60_000

/**
 * @throws AppError `too_many` (429) by network only, for known and unknown addresses alike; `forbidden` (403), at
 *   `organisation`, for a domain restricted to its own sign-in.
 */
export async function limitSignInLinks(email: string, caller: Caller): Promise<void> {
  requireOtherWays(email)
  return limitTries('signInLink', { address: caller.address })
}

/**
 * Mails a sign-in link to an address with an active account, for when somebody else has used up its tries. For any other
 * address nothing happens, and nobody can tell: the route calls this after it has responded.
 */
export async function requestSignInLink(email: string): Promise<void> {
  const isQueued = await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email, accountStatus: 'ACTIVE' },
      select: personColumns,
    })
    if (!user) return false
    // One at a time, so that of several simultaneous requests only one sends a mail.
    await lockUser(tx, user.id)
    if (await hasOpenToken(tx, user.id, 'SIGN_IN', RESEND_BELOW_MS)) return false
    const token = await issueToken(tx, user.id, 'SIGN_IN', { keepsEarlier: true })
    const language = localeOf(user.language)
    const link = signInLink(token, language)
    const mail = { to: user.email, language, firstName: user.firstName }
    await queueEmail(tx, { ...mail, template: 'signInLink', link })
    return true
  })
  if (isQueued) sendSoon()
}

/**
 * Signs somebody in by a mailed token, regardless of password tries against the account; the count of those tries does
 * not change.
 * @throws AppError `malformed` (400) for a token that is unknown, used or expired, and for an account that is not active.
 */
export async function signInByLink(
  { token, keep_me_logged_in: kept }: SignInLinkInput,
  caller: Caller,
) {
  requireWholeToken(token)
  const result = await db().$transaction(async (tx) => {
    const userId = await spendToken(tx, token, 'SIGN_IN')
    const user = userId
      ? await tx.user.findUnique({
          where: { id: userId, accountStatus: 'ACTIVE' },
          select: personColumns,
        })
      : null
    if (!user) throw new AppError('malformed', 'accounts.signInLinkInvalid')
    await voidTokens(tx, user.id, 'SIGN_IN')
    return {
      user,
      session: await openRecordedSession(tx, { ...user, method: 'link' }, kept, caller),
    }
  })
  sendSoon()
  return result
}
