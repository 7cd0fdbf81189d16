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
import { db } from '@/lib/platform/db/client'
import { queueEmail } from '@/lib/platform/email/queue'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { limitTries } from '@/lib/platform/rate-limit/limit'
import { signInLink } from './links'
import { openRecordedSession } from './login'
import { personColumns } from './person'
import type { SignInLinkInput } from './schema'

/** Nobody gets another link while the last one is good for so long, in milliseconds: anybody may ask for one. */
const RESEND_BELOW_MS = 5 * 60_000

/** @throws AppError `too_many` (429) by network only, for known and unknown addresses alike. */
export function limitSignInLinks(caller: Caller): Promise<void> {
  return limitTries('signInLink', { address: caller.address })
}

/**
 * Sends a link that signs in to an address with an active account, where its tries are used up by somebody else. For
 * every other address nothing happens, and nobody can tell: the route does this after its answer.
 */
export async function requestSignInLink(email: string): Promise<void> {
  const isQueued = await db().$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { email, accountStatus: 'ACTIVE' },
      select: personColumns,
    })
    if (!user) return false
    // One at a time, so that of many requests at once one sends a mail.
    await tx.$queryRaw`SELECT id FROM "user" WHERE id = ${user.id}::uuid FOR UPDATE`
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
 * Signs somebody in by the token of a mail, whatever was tried at the account's password meanwhile; the count of those
 * tries stays as it is.
 * @throws AppError `malformed` (400) for a token that is unknown, used or expired, and for an account that is not active.
 */
export async function signInByLink(
  { token, keep_me_logged_in: kept }: SignInLinkInput,
  caller: Caller,
) {
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
