import 'server-only'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '@/lib/core/caller'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { releaseFiles, saveShown } from '../files/service'
import { notifyOfWaiting } from './announce'
import { articleRepository } from './article-repository'
import { requireNote, versionChange } from './change-note'
import { destroyItem } from './destroy-item'
import { guardChange, readMark } from './lost-updates'
import { paperRepository } from './paper-repository'
import { findItem, requireSeen } from './queries'
import { record } from './record'
import type { ChangeContent, ContentRepository, Item, ItemRepository } from './repository'
import type { ChangeNote, EditEffect } from './schema'
import { isMove, keepVersion, lockItem } from './steps'

/** The repositories of content that is written, approved and read. */
export const repositories = { article: articleRepository, paper: paperRepository } as const

export { type ContentRepository, destroyItem, type ItemRepository, notifyOfWaiting, readMark }

/** Stores an author's edit of a public item as a proposal; a newer one builds on the previous one and supersedes it. */
async function propose<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  id: string,
  viewer: Viewer,
  change: ChangeContent<Content>,
  note: ChangeNote,
): Promise<EditEffect> {
  const waiting = await repository.findWaiting(tx, id)
  const before = waiting
    ? await repository.readVersionContent(tx, waiting.id)
    : await repository.readContent(tx, id)
  const after = await change(tx, before)
  const changeNote = note.change_note ?? waiting?.changeNote ?? null
  const isSameNote = (changeNote || null) === (waiting?.changeNote ?? null)
  if (isDeepStrictEqual(before, after) && (!waiting || isSameNote)) return 'none'
  if (waiting) await repository.settle(tx, waiting.id, { state: 'SUPERSEDED' })
  const proposed = {
    state: 'PENDING',
    editorId: viewer.id,
    changeNote: changeNote || null,
  } as const
  await repository.addVersion(tx, id, after, proposed)
  return 'waits'
}

/** Publishes an administrator's edit of a public item: the previous text is kept as a version, and so is the new one. */
async function publish<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
  note: ChangeNote,
): Promise<{ effect: EditEffect; moves: boolean }> {
  const { id } = item
  const before = await repository.readContent(tx, id)
  const after = await change(tx, before)
  if (isDeepStrictEqual(before, after)) return { effect: 'none', moves: false }
  const changeNote = requireNote(note)
  await keepVersion(tx, repository, item)
  await repository.writeContent(tx, id, after)
  const now = new Date()
  const decided = { deciderId: viewer.id, decidedAt: now, ...(changeNote ? { changeNote } : {}) }
  const version = { state: 'APPROVED', editorId: viewer.id, ...decided } as const
  const { code } = await repository.addVersion(tx, id, after, version)
  await repository.change(tx, id, {}, versionChange(code, changeNote, now))
  return { effect: 'published', moves: isMove(repository, before, after) }
}

/**
 * Changes in place what only its author and administrators see; a rejected item is pending again. Only this kind of edit
 * detaches a file, since versions keep theirs.
 * @returns the effect, and the replaced file if there is one
 */
async function overwrite<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  item: Item,
  change: ChangeContent<Content>,
): Promise<{ effect: EditEffect; freed: string[] }> {
  const { id } = item
  const before = await repository.readContent(tx, id)
  const after = await change(tx, before)
  // An edit that changes nothing does not count as writing: see `findLastWriter`.
  if (!item.rejectedAt && isDeepStrictEqual(before, after)) return { effect: 'none', freed: [] }
  await repository.writeContent(tx, id, after)
  if (item.rejectedAt) {
    await repository.change(tx, id, { isPublished: false }, { rejectedAt: null, rejection: null })
  }
  const file = repository.fileOf(before)
  return { effect: 'saved', freed: file && file !== repository.fileOf(after) ? [file] : [] }
}

/** Refuses an edit whose text shows pictures that its writer may not show there. */
function guardPictures<Content>(
  repository: ContentRepository<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
): ChangeContent<Content> {
  return async (tx, before) => {
    const after = await change(tx, before)
    const { id, ownerId: authorId } = item
    const isPublic = item.isPublished && can(viewer, `${repository.kind}.decide`)
    await saveShown(tx, viewer, {
      ...repository.textOf(after),
      place: { kind: repository.kind, id, authorId, isPublic },
    })
    return after
  }
}

/** Applies an edit according to the item's current state; returns the files it may have freed. */
async function carryOut<Content>(
  tx: TransactionClient,
  repository: ContentRepository<Content>,
  item: Item,
  viewer: Viewer,
  change: ChangeContent<Content>,
  note: ChangeNote,
): Promise<{ effect: EditEffect; moves: boolean; freed: string[] }> {
  if (!item.isPublished) {
    return { ...(await overwrite(tx, repository, item, change)), moves: false }
  }
  if (can(viewer, `${repository.kind}.decide`)) {
    return { ...(await publish(tx, repository, item, viewer, change, note)), freed: [] }
  }
  const effect = await propose(tx, repository, item.id, viewer, change, note)
  return { effect, moves: false, freed: [] }
}

/**
 * Finds an item that the viewer may edit.
 * @throws AppError `not_found` for anybody who may not see it, `forbidden` for anybody who may see but not change it.
 */
export async function findEditable(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
): Promise<Item> {
  const item = await findItem(repository, viewer, id)
  requireCan(viewer, `${repository.kind}.edit`, { ownerId: item.ownerId })
  return item
}

/**
 * Edits an item by the rules of content (docs/rules.md#content): an item that is not public is changed in place; for a public
 * one, an author's edit waits for approval while the approved version stays, and an administrator's takes effect at once.
 * @param caller with the mark of what the editor was given, see `guardChange`, and the editor's note for readers
 * @param write may save files: it runs within the transaction.
 * @throws AppError `not_found` for anybody who may not see the item, `forbidden` for anybody who may see but not change it,
 *   `conflict` (409) when somebody else changed it since the editor was given it, `invalid` (422) at `change_note`, see
 *   `requireNote`, and at the text when it shows somebody else's pictures, see `requireMayShow`.
 */
export async function submitEdit<Content>(
  repository: ContentRepository<Content>,
  viewer: Viewer,
  id: string,
  caller: Caller & ChangeNote & { basedOn?: string | undefined },
  write: ChangeContent<Content>,
): Promise<EditEffect> {
  const change = guardChange(repository, caller.basedOn, write)
  const { effect, moves, removeBytes } = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    requireSeen(repository, viewer, item)
    requireCan(viewer, `${repository.kind}.edit`, { ownerId: item.ownerId })
    const guarded = guardPictures(repository, item, viewer, change)
    const { effect, moves, freed } = await carryOut(tx, repository, item, viewer, guarded, caller)
    const detail = { effect, self: item.ownerId === viewer.id }
    await record(tx, repository, 'edit', id, { viewer, caller }, detail)
    if (effect === 'waits' || (effect === 'saved' && item.rejectedAt)) {
      const { kind } = repository
      await notifyOfWaiting(tx, { kind, id, isEdit: effect === 'waits', actorId: viewer.id })
    }
    return { effect, moves, removeBytes: await releaseFiles(tx, freed) }
  })
  await removeBytes()
  if (effect === 'published')
    revalidate(...repository.tags(id), ...(moves ? repository.orderTags : []))
  return effect
}
