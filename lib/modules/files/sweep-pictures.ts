import 'server-only'
import { retention } from '@/lib/core/retention'
import { db } from '@/lib/platform/db/client'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { releaseFiles } from './destroy-files'
import { isShownAnywhere } from './picture-uses'

const MOST_AT_ONCE = 100

/**
 * The pictures are held before they are looked at again: who writes a text with one of them either holds it already
 * (then it is passed over) or waits until it is gone.
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
 * Deletes pictures that were sent for a text more than a day ago and that no text shows: no article, paper or forum
 * text, in no version, and no draft. Running several times at once does no harm.
 * @param now the moment to take for the present
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

export const sweepUnusedPictures = singleRun('sweep-pictures', () => sweepPictures())
