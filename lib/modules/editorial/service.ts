import 'server-only'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { type DatabaseClient, db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import type { Item } from '../content/queries'
import { grantEmbeddedImages, releaseFiles } from '../files/service'
import { notifyAboutWaiting } from './announce'
import { type Content, contentByKind } from './kinds'
import { findItem, requireSeen } from './queries'
import type { ChangeNote, EditEffect } from './schema'
import {
  addVersion,
  changeItem,
  destroyItem,
  findWaitingEdit,
  getTags,
  isMove,
  lockItem,
  readVersionContent,
  record,
  requireNote,
  restoreDeleted,
  settleVersion,
  storeVersion,
  versionChange,
} from './steps'

export { type Content, changeItem, destroyItem, getTags, notifyAboutWaiting, restoreDeleted }

/** Derives the new content from the previous one, within the transaction. */
type ChangeContent = (tx: TransactionClient, before: Content) => Promise<Content> | Content

/** Computes a fingerprint of the fields that an edit may change; approvals and reviews do not affect it. */
function hashContent(kind: ContentKind, content: Content): string {
  const described = JSON.stringify(contentByKind[kind].toFields(content))
  return createHash('sha256').update(described).digest('base64url').slice(0, 22)
}

/**
 * Reads what an edit starts from: for an author's edit of a public item, their waiting edit, if there is one.
 * @param waiting the waiting edit
 */
const readBasis = (
  client: DatabaseClient,
  kind: ContentKind,
  id: string,
  waiting: { id: string } | null,
): Promise<Content> =>
  waiting ? readVersionContent(client, kind, waiting.id) : contentByKind[kind].read(client, id)

/**
 * Returns the mark to send with a viewer's next edit of an item: for a public item, an author builds on their waiting
 * edit. Clients send it back as `based_on`.
 */
export async function getVersion(
  kind: ContentKind,
  viewer: Viewer,
  item: { id: string; isPublished: boolean },
): Promise<string> {
  const isProposed = item.isPublished && !can(viewer, `${kind}.decide`)
  const waiting = isProposed ? await findWaitingEdit(db(), kind, item.id) : null
  return hashContent(kind, await readBasis(db(), kind, item.id, waiting))
}

/**
 * Wraps a change so that it does not overwrite text that its writer has not seen. Accepts the same text again: a
 * browser that lost the first response may repeat its edit.
 * @param basedOn the mark that the writer was given; without it, the last write wins
 * @returns the wrapped change; it throws AppError `conflict` (409)
 */
function assertVersion(
  kind: ContentKind,
  basedOn: string | undefined,
  change: ChangeContent,
): ChangeContent {
  if (!basedOn) return change
  return async (tx, before) => {
    const after = await change(tx, before)
    const found = hashContent(kind, before)
    if (basedOn === found || hashContent(kind, after) === found) return after
    throw new AppError('conflict', 'content.changedMeanwhile')
  }
}

/** An edit of a locked item. */
interface Edit {
  tx: TransactionClient
  kind: ContentKind
  item: Item
  viewer: Viewer
  change: ChangeContent
  note: ChangeNote
}

/** How an edit took effect, whether it moves the item in lists, and the files it may have freed. */
interface Effect {
  effect: EditEffect
  moves?: boolean
  freed?: string[]
}

/** Stores an author's edit of a public item as a proposal; a newer one builds on the previous one and supersedes it. */
async function propose({ tx, kind, item, viewer, change, note }: Edit): Promise<Effect> {
  const waiting = await findWaitingEdit(tx, kind, item.id)
  const before = await readBasis(tx, kind, item.id, waiting)
  const after = await change(tx, before)
  const changeNote = note.change_note ?? waiting?.changeNote ?? null
  const isSameNote = (changeNote || null) === (waiting?.changeNote ?? null)
  if (isDeepStrictEqual(before, after) && (!waiting || isSameNote)) return { effect: 'none' }
  if (waiting) await settleVersion(tx, waiting.id, { state: 'SUPERSEDED' })
  const proposed = {
    state: 'PENDING',
    editorId: viewer.id,
    changeNote: changeNote || null,
  } as const
  await addVersion(tx, kind, item.id, after, proposed)
  return { effect: 'waits' }
}

/** Publishes an administrator's edit of a public item: the previous text is kept as a version, and so is the new one. */
async function publish({ tx, kind, item, viewer, change, note }: Edit): Promise<Effect> {
  const { id } = item
  const before = await contentByKind[kind].read(tx, id)
  const after = await change(tx, before)
  if (isDeepStrictEqual(before, after)) return { effect: 'none' }
  const changeNote = requireNote(note)
  await storeVersion(tx, kind, item)
  await contentByKind[kind].write(tx, id, after)
  const now = new Date()
  const decided = { deciderId: viewer.id, decidedAt: now, ...(changeNote ? { changeNote } : {}) }
  const version = { state: 'APPROVED', editorId: viewer.id, ...decided } as const
  const { code } = await addVersion(tx, kind, id, after, version)
  await changeItem(tx, kind, id, {}, versionChange(code, changeNote, now))
  return { effect: 'published', moves: isMove(before, after) }
}

/**
 * Changes in place what only its author and administrators see; a rejected item is pending again. Only this kind of edit
 * detaches a file, since versions keep theirs.
 */
async function overwrite({ tx, kind, item, change }: Edit): Promise<Effect> {
  const { id } = item
  const before = await contentByKind[kind].read(tx, id)
  const after = await change(tx, before)
  // An edit that changes nothing does not count as writing: see `findLastWriter`.
  if (!item.rejectedAt && isDeepStrictEqual(before, after)) return { effect: 'none' }
  await contentByKind[kind].write(tx, id, after)
  if (item.rejectedAt) {
    await changeItem(tx, kind, id, { isPublished: false }, { rejectedAt: null, rejection: null })
  }
  const { fileId } = before
  return { effect: 'saved', freed: fileId && fileId !== after.fileId ? [fileId] : [] }
}

/** Refuses an edit whose text shows pictures that its writer may not show there. */
function guardPictures(
  kind: ContentKind,
  item: Item,
  viewer: Viewer,
  change: ChangeContent,
): ChangeContent {
  return async (tx, before) => {
    const after = await change(tx, before)
    const { id, ownerId: authorId } = item
    const isPublic = item.isPublished && can(viewer, `${kind}.decide`)
    await grantEmbeddedImages(tx, viewer, {
      html: after.content,
      field: contentByKind[kind].textField,
      place: { kind, id, authorId, isPublic },
    })
    return after
  }
}

/** Applies an edit according to the item's current state. */
function applyEdit(edit: Edit): Promise<Effect> {
  if (!edit.item.isPublished) return overwrite(edit)
  return can(edit.viewer, `${edit.kind}.decide`) ? publish(edit) : propose(edit)
}

/**
 * Finds an item that the viewer may edit.
 * @throws AppError `not_found` for anybody who may not see it, `forbidden` for anybody who may see but not change it.
 */
export async function findEditable(kind: ContentKind, viewer: Viewer, id: string): Promise<Item> {
  const item = await findItem(kind, viewer, id)
  requireCan(viewer, `${kind}.edit`, { ownerId: item.ownerId })
  return item
}

/**
 * Edits an item by the rules of content (docs/rules.md#content): an item that is not public is changed in place; for a public
 * one, an author's edit waits for approval while the approved version stays, and an administrator's takes effect at once.
 * @param caller with the mark of what the editor was given, see `assertVersion`, and the editor's note for readers
 * @param write may save files: it runs within the transaction.
 * @throws AppError `not_found` for anybody who may not see the item, `forbidden` for anybody who may see but not change it,
 *   `conflict` (409) when somebody else changed it since the editor was given it, `invalid` (422) at `change_note`, see
 *   `requireNote`, and at the text when it shows somebody else's pictures, see `requireMayShow`.
 */
export async function submitEdit(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  caller: Caller & ChangeNote & { basedOn?: string | undefined },
  write: ChangeContent,
): Promise<EditEffect> {
  const checked = assertVersion(kind, caller.basedOn, write)
  const { effect, moves, removeBytes } = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
    requireSeen(kind, viewer, item)
    requireCan(viewer, `${kind}.edit`, { ownerId: item.ownerId })
    const change = guardPictures(kind, item, viewer, checked)
    const {
      effect,
      moves,
      freed = [],
    } = await applyEdit({
      tx,
      kind,
      item,
      viewer,
      change,
      note: caller,
    })
    const detail = { effect, self: item.ownerId === viewer.id }
    await record(tx, kind, 'edit', id, { viewer, caller }, detail)
    if (effect === 'waits' || (effect === 'saved' && item.rejectedAt)) {
      await notifyAboutWaiting(tx, { kind, id, isEdit: effect === 'waits', actorId: viewer.id })
    }
    return { effect, moves, removeBytes: await releaseFiles(tx, freed) }
  })
  await removeBytes()
  if (effect === 'published') revalidate(...getTags(kind, id, moves))
  return effect
}
