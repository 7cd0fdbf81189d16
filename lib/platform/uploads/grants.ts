import 'server-only'
import { retention } from '@/lib/core/retention'
import { db } from '../db/client'
import { describeError, log } from '../log/log'
import { directUploads } from '../storage/storage'

/** A file that a browser sent to the host, claimed by the one call that it was sent for. */
export interface ClaimedUpload {
  id: string
  hostKey: string
  /** The person's name for it. */
  name: string
  /** Bytes, as announced. */
  size: number
}

/**
 * Claims what somebody sent for a purpose: nobody else can claim it, no other call can meanwhile, and no call for another
 * purpose.
 * @returns null when there is no such upload, or it is no longer available
 */
export async function claimUpload(
  id: string,
  userId: string,
  purpose: string,
): Promise<ClaimedUpload | null> {
  const [claimed] = await db().uploadGrant.updateManyAndReturn({
    where: { id, userId, purpose, claimedAt: null, expiresAt: { gt: new Date() } },
    data: { claimedAt: new Date() },
    select: { id: true, hostKey: true, name: true, size: true },
  })
  return claimed ?? null
}

/** Releases an upload after a failed call: a corrected form can refer to the same upload. */
export async function releaseUpload({ id }: ClaimedUpload): Promise<void> {
  await db().uploadGrant.updateMany({ where: { id }, data: { claimedAt: null } })
}

/** Removes an upload that has been used: the finished file is stored under a key of its own. */
export async function finishUpload({ id, hostKey }: Pick<ClaimedUpload, 'id' | 'hostKey'>) {
  await db().uploadGrant.deleteMany({ where: { id } })
  await directUploads()?.discard(hostKey)
}

/**
 * Removes uploads that no call used in time, from the host and here. One that cannot be removed is logged; the sweep of files
 * that no row names finds it later.
 * @param now the current time
 * @returns how many
 */
export async function sweepGrants(now: Date = new Date()): Promise<number> {
  const over = await db().uploadGrant.findMany({
    // A call may still be processing one that it claimed at the last moment.
    where: { expiresAt: { lt: new Date(now.getTime() - retention.directUpload) } },
    select: { id: true, hostKey: true },
  })
  for (const grant of over) {
    await finishUpload(grant).catch((error) => {
      log('warn', 'file.left-behind', { key: null, ...describeError(error) })
    })
  }
  return over.length
}
