import 'server-only'
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { type DatabaseClient, db, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import {
  type FinishDestruction,
  grantEmbeddedImages,
  type PreparedFile,
  releaseFiles,
  requireShowablePictures,
} from '../../files/service'
import { discardDraft } from '../drafts/service'
import { type Content, contentByKind } from '../kinds'
import { type Item, requireVisibleItem } from '../queries'
import type { ChangeNote, EditEffect } from '../schema'
import {
  addVersion,
  buildNoteChange,
  changeItem,
  chooseTopics,
  findWaitingEdit,
  getTags,
  hasMovedInLists,
  hasRestorableVersion,
  lockItem,
  readVersionContent,
  record,
  requireLanguageChange,
  requireNote,
  requireTopics,
  settleVersion,
  storeVersion,
  versionChange,
  writeContent,
} from '../service'
import type { TranslationInput } from '../translations/schema'
import { linkNewTranslation } from '../translations/service'
import { notifyAboutWaiting } from './announce'
import { findLastWriter } from './decide'

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
function guardVersion(
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
  /** When the new text was written, if it restores an earlier version. */
  writtenAt: Date | undefined
}

/** How an edit took effect, whether it moves the item in lists, and the files it may have freed. */
interface Effect {
  effect: EditEffect
  moves?: boolean
  freed?: string[]
}

/** Stores an author's edit of a public item as a proposal; a newer one builds on the previous one and supersedes it. */
async function propose({ tx, kind, item, viewer, change, note, writtenAt }: Edit): Promise<Effect> {
  const waiting = await findWaitingEdit(tx, kind, item.id)
  const before = await readBasis(tx, kind, item.id, waiting)
  const after = await change(tx, before)
  // The note of the previous edit does not describe a restored text.
  const changeNote = note.change_note ?? (writtenAt ? null : (waiting?.changeNote ?? null))
  const isSameNote = (changeNote || null) === (waiting?.changeNote ?? null)
  if (isDeepStrictEqual(before, after) && (!waiting || isSameNote)) return { effect: 'none' }
  await requireLanguageChange(tx, kind, item.id, { before, after })
  if (waiting) await settleVersion(tx, waiting.id, { state: 'SUPERSEDED' })
  const proposed = {
    state: 'PENDING',
    editorId: viewer.id,
    changeNote: changeNote || null,
    writtenAt,
  } as const
  await addVersion(tx, kind, item.id, after, proposed)
  return { effect: 'waits' }
}

/** Publishes an administrator's edit of a public item. Stores both the previous and the new text as versions. */
async function publish({ tx, kind, item, viewer, change, note, writtenAt }: Edit): Promise<Effect> {
  const { id } = item
  const before = await contentByKind[kind].read(tx, id)
  const after = await change(tx, before)
  if (isDeepStrictEqual(before, after)) return { effect: 'none' }
  const changeNote = requireNote(note)
  await storeVersion(tx, kind, item)
  const now = new Date()
  await writeContent(tx, kind, id, { before, after }, writtenAt ?? now)
  const decided = { deciderId: viewer.id, decidedAt: now, ...(changeNote ? { changeNote } : {}) }
  const version = { state: 'APPROVED', editorId: viewer.id, writtenAt, ...decided } as const
  const { code } = await addVersion(tx, kind, id, after, version)
  const noteChange = await buildNoteChange(tx, kind, id, writtenAt)
  const itemChange = { ...noteChange, ...versionChange(code, changeNote, now) }
  await changeItem(tx, kind, id, {}, itemChange)
  return { effect: 'published', moves: hasMovedInLists(before, after) }
}

/**
 * Edits an unpublished item in place; a rejected one becomes pending again. Only this kind of edit detaches a file,
 * since versions keep theirs. Before restoring a version, stores the text that it replaces as a version.
 */
async function overwrite({ tx, kind, item, change, writtenAt }: Edit): Promise<Effect> {
  const { id } = item
  const before = await contentByKind[kind].read(tx, id)
  const after = await change(tx, before)
  // An edit that changes nothing does not count as writing: see `findLastWriter`.
  if (!item.rejectedAt && isDeepStrictEqual(before, after)) return { effect: 'none' }
  if (writtenAt && !(await hasRestorableVersion(tx, kind, id, before))) {
    const editorId = await findLastWriter(tx, kind, item)
    const replaced = { state: 'SUPERSEDED', editorId, createdAt: item.updatedAt } as const
    await addVersion(tx, kind, id, before, replaced)
  }
  await writeContent(tx, kind, id, { before, after }, writtenAt ?? new Date())
  if (writtenAt) await changeItem(tx, kind, id, {}, await buildNoteChange(tx, kind, id, writtenAt))
  if (item.rejectedAt) {
    const waits = { rejectedAt: null, rejection: null, resubmittedAt: new Date() }
    await changeItem(tx, kind, id, { isPublished: false }, waits)
  }
  const { fileId } = before
  return { effect: 'saved', freed: fileId && fileId !== after.fileId ? [fileId] : [] }
}

/** Wraps a change so that it rejects a text with pictures that its writer may not show there. */
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
 * Edits an item (docs/rules.md#content). An unpublished item is changed in place. For a public item, an author's edit
 * waits for approval while the approved version stays public; an administrator's takes effect at once.
 * @param caller includes the version mark that the editor was given (see `guardVersion`), their note for readers, and
 *   when the new text was written, if it restores an earlier version
 * @param write may save files: it runs within the transaction
 * @throws AppError `not_found` to viewers who may not see the item; `forbidden` to those who may see but not change it;
 *   `conflict` (409) when somebody else changed it since the editor read it, and at `language` when another text of its
 *   group has the new one; `invalid` (422) at `change_note`, see
 *   `requireNote`, and at the text when it shows somebody else's pictures, see `requireShowablePictures`.
 */
export async function submitEdit(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  caller: Caller & ChangeNote & { basedOn?: string | undefined; writtenAt?: Date },
  write: ChangeContent,
): Promise<EditEffect> {
  const checked = guardVersion(kind, caller.basedOn, write)
  const { effect, moves, removeBytes } = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
    requireVisibleItem(kind, viewer, item)
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
      writtenAt: caller.writtenAt,
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

/** @throws AppError `invalid` (422) with one message, at each field that is missing or empty */
export function requireFilled(text: string, fields: Record<string, boolean>): void {
  const empty = Object.keys(fields).filter((field) => !fields[field])
  if (empty.length === 0) return
  throw new AppError('invalid', text, Object.fromEntries(empty.map((field) => [field, [text]])))
}

/**
 * Saves a prepared file and returns its id, if there is one.
 * @param current the id of a stored file to return instead if it has the same bytes
 */
type SaveFile = (tx: TransactionClient, current?: string | null) => Promise<string | undefined>

/** Passes a function that saves a prepared file in the transaction; discards the bytes unless it was called. */
async function withFile<T>(
  prepared: PreparedFile | undefined,
  work: (save: SaveFile) => Promise<T>,
): Promise<T> {
  try {
    return await work(async (tx, current) =>
      current && (await prepared?.isCopyOf(tx, current)) ? current : (await prepared?.save(tx))?.id,
    )
  } finally {
    await prepared?.discard()
  }
}

interface NewItem<File extends PreparedFile> {
  kind: ContentKind
  /** The sanitised text, and the field it came from. */
  html: string
  field: string
  topics: string[] | undefined
  /** The original it translates. */
  translation?: TranslationInput
  /** The slot of the draft it was written in; without one, the unnamed slot. */
  draft: string | undefined
  /** Checks and prepares the file, once the other fields are valid. */
  prepare: () => Promise<File> | undefined
  create: (
    tx: TransactionClient,
    file: { id: string | null; prepared: File | undefined },
  ) => Promise<{ id: string }>
}

/**
 * Creates an item; it waits for approval, even an administrator's (docs/rules.md#content).
 * @returns its id
 * @throws AppError `invalid` (422) at the text when it shows somebody else's pictures, and at `topics`; what
 * `prepare` and `linkTranslation` of a translation throw
 */
export async function createItem<File extends PreparedFile>(
  viewer: Viewer,
  { kind, html, field, topics, translation = {}, draft, prepare, create }: NewItem<File>,
  caller: Caller,
): Promise<string> {
  const place = { kind, id: null, authorId: viewer.id, isPublic: false } as const
  await requireShowablePictures(db(), viewer, { html, place, field })
  const prepared = await prepare()
  const { id, removeDraft, shown } = await withFile(prepared, (save) =>
    db().$transaction(async (tx) => {
      const { id } = await create(tx, { id: (await save(tx)) ?? null, prepared })
      await chooseTopics(tx, kind, id, topics)
      const event = { actorId: viewer.id, action: `${kind}.create`, objectKind: kind } as const
      await recordAudit(tx, { ...event, objectId: id, requestId: caller.requestId })
      const shown = await linkNewTranslation(tx, viewer, { kind, id }, translation, caller)
      await notifyAboutWaiting(tx, { kind, id, isEdit: false, actorId: viewer.id })
      // A translation has no draft here, and the draft may belong to another new text.
      const removeDraft = translation.translation_of
        ? null
        : await discardDraft(tx, viewer, kind, null, draft)
      return { id, removeDraft, shown }
    }),
  )
  await removeDraft?.()
  if (shown.length > 0) revalidate(...shown)
  return id
}

interface SentEdit {
  input: ChangeNote & { based_on?: string | undefined; topics?: string[] | undefined }
  prepared: PreparedFile | undefined
  /** Derives the new content. @param fileId of the sent file, if any */
  change: (before: Content, fileId: string | undefined) => Content
}

/** Edits an item and discards the draft it was written in; see `submitEdit`. */
export async function editItem(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  { input, prepared, change }: SentEdit,
  caller: Caller,
): Promise<EditEffect> {
  const { based_on: basedOn, change_note, is_medical } = input
  const editContext = { ...caller, basedOn, change_note, is_medical }
  let removeDraft: FinishDestruction = async () => undefined
  const effect = await withFile(prepared, (save) =>
    submitEdit(kind, viewer, id, editContext, async (tx, before) => {
      removeDraft = await discardDraft(tx, viewer, kind, id)
      await requireTopics(tx, input.topics)
      // A second copy of the file would have another id, and the repeated edit would be refused as a conflict.
      const isRepeat = basedOn && basedOn !== hashContent(kind, before)
      return change(before, await save(tx, isRepeat ? before.fileId : null))
    }),
  )
  await removeDraft()
  return effect
}
