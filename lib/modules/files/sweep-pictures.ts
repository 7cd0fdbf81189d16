import 'server-only'
import { retention } from '@/lib/core/retention'
import { db } from '@/lib/platform/db/client'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { releaseFiles } from './destroy-files'
import { isShownAnywhere } from './picture-uses'

const MOST_AT_ONCE = 100

/**
 * Locks the pictures before checking them again: somebody saving a text with one of them either holds its lock already (then
 * it is skipped) or waits until it is gone.
 */
async function destroySome(before: Date): Promise<number> {
  const [count, finish] = await db().$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM stored_file
      WHERE kind = 'BODY_IMAGE' AND created_at < ${before} AND NOT ${isShownAnywhere}
      ORDER BY created_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED`
    const ids = found.map(({ id }) => id)
    return [ids.length, await releaseFiles(tx, ids)] as const
  })
  await finish()
  return count
}

/**
 * Deletes pictures uploaded for a text more than a day ago that no text shows: no article, paper or forum text, in any
 * version, and no draft. Concurrent runs do no harm.
 * @param now the current time
 * @returns how many pictures
 */
export async function sweepPictures(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - retention.unnamedFile)
  let swept = 0
  for (;;) {
    const count = await destroySome(before)
    swept += count
    if (count < MOST_AT_ONCE) return swept
  }
}

/** The job that destroys pictures no text shows, one run at a time. */
export const sweepUnusedPictures = singleRun('sweep-pictures', () => sweepPictures())
