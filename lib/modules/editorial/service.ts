import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '@/lib/core/caller'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { forget } from '@/lib/platform/cache/revalidate'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { releaseFiles, saveShown } from '../files/service'
import { tellThatItWaits } from './announce'
import { articleDesk } from './article-desk'
import type { ChangeContent, Desk, Item, ItemDesk } from './desk'
import { guardChange, readMark } from './lost-updates'
import { paperDesk } from './paper-desk'
import { findItem, requireSeen } from './queries'
import type { EditEffect } from './schema'
import { isMove, keepVersion, lockItem } from './steps'

/** The two kinds of what is written, approved and read. */
export const desks = { article: articleDesk, paper: paperDesk } as const

export { readMark, tellThatItWaits }

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
): Promise<{ effect: EditEffect; moves: boolean }> {
  const { id } = item
  const before = await desk.readContent(tx, id)
  const after = await change(tx, before)
  if (isDeepStrictEqual(before, after)) return { effect: 'none', moves: false }
  await keepVersion(tx, desk, item)
  await desk.writeContent(tx, id, after)
  const decided = { deciderId: viewer.id, decidedAt: new Date() }
  await desk.addVersion(tx, id, after, { state: 'APPROVED', editorId: viewer.id, ...decided })
  return { effect: 'published', moves: isMove(desk, before, after) }
}

/**
 * What nobody but its author and the administrators sees is changed in place; what was rejected waits anew. No other
 * edit takes a file from what names it, since versions keep theirs.
 * @returns with the file that has another in its place now, if there is one
 */
async function overwrite<Content>(
  tx: TransactionClient,
  desk: Desk<Content>,
  item: Item,
  change: ChangeContent<Content>,
): Promise<{ effect: EditEffect; freed: string[] }> {
  const { id } = item
  const before = await desk.readContent(tx, id)
  const after = await change(tx, before)
  // Who changes nothing has written nothing: see `findLastWriter`.
  if (!item.rejectedAt && isDeepStrictEqual(before, after)) return { effect: 'none', freed: [] }
  await desk.writeContent(tx, id, after)
  if (item.rejectedAt) {
    await desk.change(tx, id, { isPublished: false }, { rejectedAt: null, rejection: null })
  }
  const file = desk.fileOf(before)
  return { effect: 'saved', freed: file && file !== desk.fileOf(after) ? [file] : [] }
}

/** Has an edit refused that shows pictures which its writer may not show there. */
function guardPictures<Content>(
  desk: Desk<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
): ChangeContent<Content> {
  return async (tx, before) => {
    const after = await change(tx, before)
    const { id, ownerId: authorId } = item
    const isPublic = item.isPublished && can(viewer, `${desk.kind}.decide`)
    await saveShown(tx, viewer, {
      ...desk.textOf(after),
      place: { kind: desk.kind, id, authorId, isPublic },
    })
    return after
  }
}

/** Carries an edit out by the state that the item has now; tells which files it may have set free. */
async function carryOut<Content>(
  tx: TransactionClient,
  desk: Desk<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
): Promise<{ effect: EditEffect; moves: boolean; freed: string[] }> {
  if (!item.isPublished) {
    return { ...(await overwrite(tx, desk, item, change)), moves: false }
  }
  if (can(viewer, `${desk.kind}.decide`)) {
    return { ...(await publish(tx, desk, item, viewer, change)), freed: [] }
  }
  return { effect: await propose(tx, desk, item.id, viewer, change), moves: false, freed: [] }
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
 * Edits an item by the rules of content (docs/rules.md#content): what is not public is changed in place; of what is public, an
 * author's edit waits for approval while the approved version stays, and an administrator's counts at once.
 * @param caller with the mark of what the editor was given, see `guardChange`
 * @param write may save files: it runs within the transaction.
 * @throws AppError `not_found` for whom the item does not exist, `forbidden` for who may see but not change it,
 *   `conflict` (409) when somebody else changed it since the editor was given it, `invalid` (422) at the text when it
 *   shows somebody else's pictures, see `requireMayShow`.
 */
export async function submitEdit<Content>(
  desk: Desk<Content>,
  viewer: Viewer,
  id: string,
  caller: Caller & { basedOn?: string | undefined },
  write: ChangeContent<Content>,
): Promise<EditEffect> {
  const change = guardChange(desk, caller.basedOn, write)
  const { effect, moves, removeBytes } = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, desk, id)
    requireSeen(desk, viewer, item)
    requireCan(viewer, `${desk.kind}.edit`, { ownerId: item.ownerId })
    const guarded = guardPictures(desk, item, viewer, change)
    const { effect, moves, freed } = await carryOut(tx, desk, item, viewer, guarded)
    await recordAudit(tx, {
      actorId: viewer.id,
      action: `${desk.kind}.edit`,
      objectKind: desk.kind,
      objectId: id,
      requestId: caller.requestId,
      detail: { effect, self: item.ownerId === viewer.id },
    })
    if (effect === 'waits' || (effect === 'saved' && item.rejectedAt)) {
      const { kind } = desk
      await tellThatItWaits(tx, { kind, id, isEdit: effect === 'waits', actorId: viewer.id })
    }
    return { effect, moves, removeBytes: await releaseFiles(tx, freed) }
  })
  await removeBytes()
  if (effect === 'published') forget(...desk.tags(id), ...(moves ? desk.orderTags : []))
  return effect
}
