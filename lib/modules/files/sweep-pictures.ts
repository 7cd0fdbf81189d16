import 'server-only'
import { db, Prisma } from '@/lib/platform/db/client'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { isShownAnywhere } from './picture-uses'
import { keysOf } from './prepared-file'
import { removeBytes } from './put-files'

/** Nobody writes at a text for longer without saving it. */
const SAFE_FOR_MS = 24 * 3_600_000
const MOST_AT_ONCE = 100

type Row = { id: string; key: string; variants: unknown }

/**
 * The pictures are held before they are looked at again: who writes a text with one of them either holds it already
 * (then it is passed over) or waits until it is gone.
 */
function deleteSome(before: Date): Promise<Row[]> {
  const isUnused = Prisma.sql`NOT ${isShownAnywhere(Prisma.sql`stored_file.id`)}`
  return db().$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM stored_file
      WHERE kind = 'BODY_IMAGE' AND created_at < ${before} AND ${isUnused}
      ORDER BY created_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED`
    if (found.length === 0) return []
    const ids = found.map(({ id }) => id)
    return tx.$queryRaw<Row[]>`
      DELETE FROM stored_file WHERE id = ANY (${ids}::uuid[]) AND ${isUnused}
      RETURNING id, key, variants`
  })
}

/**
 * Deletes pictures that were sent for a text more than a day ago and that no text shows: no article, paper or forum
 * text, in no version, and no draft. Running several times at once does no harm.
 * @param now the moment to take for the present
 * @returns how many pictures
 */
export async function sweepPictures(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - SAFE_FOR_MS)
  let swept = 0
  for (;;) {
    const rows = await deleteSome(before)
    await removeBytes(rows.flatMap(keysOf))
    swept += rows.length
    if (rows.length < MOST_AT_ONCE) return swept
  }
}

export const sweepUnusedPictures = singleRun('sweep-pictures', () => sweepPictures())
