import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '@/lib/core/caller'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { forget } from '@/lib/platform/cache/revalidate'
import type { TransactionClient } from '@/lib/platform/db/client'
import { releaseFiles } from '../files/service'
import { articleDesk } from './article-desk'
import type { ChangeContent, Desk, Item, ItemDesk } from './desk'
import { guardChange, readMark } from './lost-updates'
import { paperDesk } from './paper-desk'
import { findItem } from './queries'
import type { EditEffect } from './schema'
import { editorialTransaction, keepVersion, lockItem } from './steps'

/** The two kinds of what is written, approved and read. */
export const desks = { article: articleDesk, paper: paperDesk } as const

export { readMark }

/** Puts an author's edit of a public item aside; a newer one builds on the one before and takes its place. */
async function propose<Content>(
  tx: TransactionClient,
  desk: Desk<Content>,
  id: string,
  viewer: Viewer,
  change: ChangeContent<Content>,
): Promise<EditEffect> {
  const waiting = await desk.findWaiting(tx, id)
  const before = waiting
    ? await desk.readVersionContent(tx, waiting.id)
    : await desk.readContent(tx, id)
  const after = await change(tx, before)
  if (isDeepStrictEqual(before, after)) return 'none'
  if (waiting) await desk.settle(tx, waiting.id, { state: 'SUPERSEDED' })
  await desk.addVersion(tx, id, after, { state: 'PENDING', editorId: viewer.id })
  return 'waits'
}

/** An administrator's edit of a public item: what was public stays among the versions, and so does the new one. */
async function publish<Content>(
  tx: TransactionClient,
  desk: Desk<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
): Promise<EditEffect> {
  const { id } = item
  const before = await desk.readContent(tx, id)
  const after = await change(tx, before)
  if (isDeepStrictEqual(before, after)) return 'none'
  await keepVersion(tx, desk, item)
  await desk.writeContent(tx, id, after)
  const decided = { deciderId: viewer.id, decidedAt: new Date() }
  await desk.addVersion(tx, id, after, { state: 'APPROVED', editorId: viewer.id, ...decided })
  return 'published'
}

/** What nobody but its author and the administrators sees is changed in place; what was rejected waits anew. */
async function overwrite<Content>(
  tx: TransactionClient,
  desk: Desk<Content>,
  id: string,
  change: ChangeContent<Content>,
): Promise<EditEffect> {
  const before = await desk.readContent(tx, id)
  await desk.writeContent(tx, id, await change(tx, before))
  await desk.change(tx, id, { isPublished: false }, { rejectedAt: null, rejection: null })
  return 'saved'
}

/**
 * An item that somebody may edit.
 * @throws AppError `not_found` for whom it does not exist, `forbidden` for who may see but not change it.
 */
export async function findEditable(desk: ItemDesk, viewer: Viewer, id: string): Promise<Item> {
  const item = await findItem(desk, viewer, id)
  requireCan(viewer, `${desk.kind}.edit`, { ownerId: item.ownerId })
  return item
}

/**
 * Edits an item by the rules of decisions ("Content"): what is not public is changed in place; of what is public, an
 * author's edit waits for approval while the approved version stays, and an administrator's counts at once.
 * @param caller with the mark of what the editor was given, see `guardChange`
 * @param write may save files: it runs within the transaction.
 * @throws AppError `not_found` for whom the item does not exist, `forbidden` for who may see but not change it,
 *   `conflict` (409) when somebody else changed it since the editor was given it.
 */
export async function submitEdit<Content>(
  desk: Desk<Content>,
  viewer: Viewer,
  id: string,
  caller: Caller & { basedOn?: string | undefined },
  write: ChangeContent<Content>,
): Promise<EditEffect> {
  const change = guardChange(desk, caller.basedOn, write)
  await findEditable(desk, viewer, id)
  const { effect, removeBytes } = await editorialTransaction(async (tx) => {
    const item = await lockItem(tx, desk, id)
    const filesBefore = await desk.fileIds(tx, id)
    const effect = !item.isPublished
      ? await overwrite(tx, desk, id, change)
      : can(viewer, `${desk.kind}.decide`)
        ? await publish(tx, desk, item, viewer, change)
        : await propose(tx, desk, id, viewer, change)
    await recordAudit(tx, {
      actorId: viewer.id,
      action: `${desk.kind}.edit`,
      objectKind: desk.kind,
      objectId: id,
      requestId: caller.requestId,
      detail: { effect, self: item.ownerId === viewer.id },
    })
    return { effect, removeBytes: await releaseFiles(tx, filesBefore) }
  })
  await removeBytes()
  if (effect === 'published') forget(...desk.tags(id))
  return effect
}
