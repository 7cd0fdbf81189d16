import 'server-only'
import { retention } from '@/lib/core/retention'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { singleRun } from '@/lib/platform/jobs/single-run'
import { getTagsUsing, isUsedAnywhere } from './picture-uses'
import { getKeys, removeBytes } from './put-files'

/** Removes bytes that no row refers to any more; to be called after the commit. */
export type FinishDestruction = () => Promise<void>

/**
 * Destroys files permanently, even if still referenced, with their bytes in every size, also in memory, and the cached
 * pages that show them. Every address of a file reads its row first, so deleting the row disables them all.
 * @param unless the files to keep, as a condition on `stored_file`
 * @returns a function that removes bytes and cached pages; to be called after the commit, so that no row ever names
 * missing bytes. Files that are already gone are no error.
 */
export async function destroyFiles(
  tx: TransactionClient,
  ids: readonly string[],
  unless: Prisma.Sql = Prisma.sql`false`,
): Promise<FinishDestruction> {
  if (ids.length === 0) return async () => undefined
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM stored_file WHERE id = ANY (${ids}::uuid[]) AND NOT ${unless}
    ORDER BY id FOR UPDATE`
  const foundIds = found.map(({ id }) => id)
  if (foundIds.length === 0) return async () => undefined
  const stale = [...(await getTagsUsing(tx, foundIds)), ...foundIds.map(tags.file)]
  const rows = await tx.$queryRaw<{ key: string; variants: unknown }[]>`
    DELETE FROM stored_file WHERE id = ANY (${foundIds}::uuid[]) AND NOT ${unless}
    RETURNING key, variants`
  return async () => {
    revalidate(...stale)
    await removeBytes(rows.flatMap(getKeys))
  }
}

/** SQL condition on `stored_file`: it is a draft's cover. */
const IS_IN_DRAFT = Prisma.sql`EXISTS (SELECT 1 FROM draft WHERE cover_id = stored_file.id)`

/** SQL condition on `stored_file`: a row refers to the file, or a text that it was granted to shows it. */
const IN_USE = Prisma.sql`(
  EXISTS (SELECT 1 FROM "user" WHERE avatar_id = stored_file.id OR licence_id = stored_file.id
    OR new_licence_id = stored_file.id)
  OR EXISTS (SELECT 1 FROM article WHERE cover_id = stored_file.id)
  OR EXISTS (SELECT 1 FROM paper WHERE file_id = stored_file.id)
  OR EXISTS (SELECT 1 FROM revision WHERE file_id = stored_file.id)
  OR EXISTS (SELECT 1 FROM forum_post WHERE attachment_id = stored_file.id)
  OR EXISTS (SELECT 1 FROM forum_comment WHERE attachment_id = stored_file.id)
  OR EXISTS (SELECT 1 FROM case_picture WHERE file_id = stored_file.id)
  OR ${IS_IN_DRAFT}
  OR (stored_file.kind = 'BODY_IMAGE' AND ${isUsedAnywhere}))`

/** Destroys those of the given files that are no longer in use; see `destroyFiles`. */
export const releaseFiles = (tx: TransactionClient, ids: readonly string[]) =>
  destroyFiles(tx, ids, IN_USE)

/**
 * Destroys the pictures of a redacted text: its author's own pictures even if shown elsewhere, since they may show
 * the patient; other people's unless a text of theirs shows them. See `destroyFiles`.
 */
export function redactPictures(
  tx: TransactionClient,
  { html, authorId }: { html: string; authorId: string | null },
): Promise<FinishDestruction> {
  const isOthers = Prisma.sql`stored_file.uploader_id IS DISTINCT FROM ${authorId}::uuid`
  const isNoPicture = Prisma.sql`stored_file.kind <> 'BODY_IMAGE'`
  const stays = Prisma.sql`(${isNoPicture} OR (${isOthers} AND ${isUsedAnywhere}))`
  return destroyFiles(tx, pictureIdsIn(html), stays)
}

const BATCH_SIZE = 100

/**
 * Locks the pictures before checking them again: a concurrent save of a text with one of them either holds its lock
 * already (then it is skipped) or waits until it is gone.
 */
async function destroySome(before: Date): Promise<number> {
  const [count, finish] = await db().$transaction(async (tx) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM stored_file
      WHERE created_at < ${before} AND ((kind = 'BODY_IMAGE' AND NOT ${isUsedAnywhere})
        OR (kind = 'COVER' AND visibility = 'PRIVATE' AND NOT ${IS_IN_DRAFT}))
      ORDER BY created_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`
    const ids = found.map(({ id }) => id)
    return [ids.length, await releaseFiles(tx, ids)] as const
  })
  await finish()
  return count
}

/**
 * Deletes pictures uploaded for a text more than a day ago that no text shows: no article, paper or forum text, in
 * any version, and no draft. Also deletes covers of drafts that expired. Concurrent runs do no harm.
 * @param now the current time
 * @returns the number of pictures
 */
export async function sweepPictures(now: Date = new Date()): Promise<number> {
  const before = new Date(now.getTime() - retention.unnamedFile)
  let swept = 0
  for (;;) {
    const count = await destroySome(before)
    swept += count
    if (count < BATCH_SIZE) return swept
  }
}

/** The job that destroys pictures unused by any text or draft, one run at a time. */
export const sweepUnusedPictures = singleRun('sweep-pictures', () => sweepPictures())
