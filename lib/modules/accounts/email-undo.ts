import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { recordOwn } from '@/lib/platform/audit/audit'
import { hashOf } from '@/lib/platform/auth/one-time-token'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { removePendingAccount } from '../users/service'
import { setAddress } from './email-change'
import { linkOver, requireWholeToken } from './links'

/** Frees the old address: removes an account registered with it meanwhile and never confirmed. */
async function freeAddress(tx: TransactionClient, email: string, userId: string) {
  const other = await tx.user.findFirst({
    where: { email, id: { not: userId } },
    select: { id: true, accountStatus: true, isApproved: true },
  })
  if (!other) return undefined
  if (other.accountStatus !== 'PENDING' || other.isApproved) throw linkOver()
  return removePendingAccount(tx, other.id)
}

/** Returns whether the link has already been used and the account still has the old address. */
async function wasUndone(tx: TransactionClient, undoHash: Uint8Array<ArrayBuffer>) {
  const change = await tx.emailChange.findFirst({
    where: { undoHash, undoneAt: { not: null } },
    select: { oldEmail: true, user: { select: { email: true } } },
  })
  return change !== null && change.user.email === change.oldEmail
}

/**
 * Restores the old address by the link sent to it, even if the address has changed again since. Ends every session. A
 * second press changes nothing and gets the same answer.
 * @throws AppError `malformed` (400) for a link that is unknown, used or expired, and where the address now belongs to
 *   another account.
 */
export async function undoEmailChange(token: string, caller: Caller): Promise<void> {
  requireWholeToken(token)
  const now = new Date()
  const removeBytes = await db().$transaction(async (tx) => {
    const undoHash = hashOf(token)
    const { count } = await tx.emailChange.updateMany({
      where: { undoHash, undoneAt: null, undoUntil: { gt: now } },
      data: { undoneAt: now },
    })
    if (count === 0) {
      if (await wasUndone(tx, undoHash)) return
      throw linkOver()
    }
    const change = await tx.emailChange.findUniqueOrThrow({ where: { undoHash } })
    const { userId, oldEmail, createdAt } = change
    const removal = await freeAddress(tx, oldEmail, userId)
    await setAddress(tx, userId, oldEmail)
    await endSessions(tx, userId)
    // Whatever was changed or requested since came from whoever had the account then.
    await tx.emailChange.deleteMany({ where: { userId, createdAt: { gt: createdAt } } })
    await recordOwn(tx, userId, 'email.undo', caller)
    return removal
  })
  await removeBytes?.()
}
