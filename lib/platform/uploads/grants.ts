import 'server-only'
import { retention } from '@/lib/core/retention'
import { db } from '../db/client'
import { describeError, log } from '../log/log'
import { directUploads } from '../storage/storage'

/** A file that a browser sent to the host, claimed by its call. */
export interface ClaimedUpload {
  id: string
  hostKey: string
  /** The person's name for the file. */
  name: string
  /** Bytes, as announced. */
  size: number
}

/**
 * Claims a person's upload for one call and purpose; nobody else can claim it.
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

/** Releases an upload after a failed call, so that a corrected form can refer to it again. */
export async function releaseUpload({ id }: ClaimedUpload): Promise<void> {
  await db().uploadGrant.updateMany({ where: { id }, data: { claimedAt: null } })
}

/** Removes a used upload: the finished file is stored under its own key. */
export async function finishUpload({ id, hostKey }: Pick<ClaimedUpload, 'id' | 'hostKey'>) {
  await db().uploadGrant.deleteMany({ where: { id } })
  await directUploads()?.discard(hostKey)
}

/**
 * Removes uploads that no call used in time, from the host and here. Logs those that cannot be removed; the sweep of
 * unreferenced files finds them later.
 * @param now the current time
 * @returns the number of removed uploads
 */
export async function sweepGrants(now: Date = new Date()): Promise<number> {
  const over = await db().uploadGrant.findMany({
    // A call may still be processing one that it claimed at the last moment.
    where: { expiresAt: { lt: new Date(now.getTime() - retention.directUpload) } },
    select: { id: true, hostKey: true },
  })
  for (const grant of over) {
    await finishUpload(grant).catch((error) => {
      log('warn', 'file.orphaned', { key: null, ...describeError(error) })
    })
  }
  return over.length
}
