import 'server-only'
import type { Viewer } from '@/lib/core/permissions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { findCase } from './case-row'
import type { Watching } from './work-schema'

/**
 * Sets whether the viewer follows a case, mutes it, or is notified according to their part in it (docs/rules.md#work-on-cases).
 * @throws AppError `forbidden` to all but approved staff; `not_found`.
 */
export async function watchCase(viewer: Viewer, postId: string, watching: Watching): Promise<null> {
  await findCase(viewer, postId)
  const key = { postId, userId: viewer.id }
  if (watching === 'none') {
    await db().caseWatch.deleteMany({ where: key })
    return null
  }
  const isMuted = watching === 'mute'
  await db().caseWatch.upsert({
    where: { postId_userId: key },
    create: { ...key, isMuted },
    update: { isMuted },
  })
  return null
}

/** A person's choice to follow or mute a case. */
export async function readWatching(viewer: Viewer, postId: string): Promise<Watching> {
  const row = await db().caseWatch.findUnique({
    where: { postId_userId: { postId, userId: viewer.id } },
    select: { isMuted: true },
  })
  if (!row) return 'none'
  return row.isMuted ? 'mute' : 'watch'
}

/** Who muted a case, and is notified only of what calls them in particular. */
export async function readMuted(tx: TransactionClient, postId: string): Promise<Set<string>> {
  const rows = await tx.caseWatch.findMany({
    where: { postId, isMuted: true },
    select: { userId: true },
  })
  return new Set(rows.map(({ userId }) => userId))
}
