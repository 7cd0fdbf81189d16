import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import type { Viewer } from '@/lib/core/permissions'
import type { Tombstone } from '@/lib/platform/audit/audit'
import { type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import type { TransactionClient } from '@/lib/platform/db/client'
import { listPictureIds, releaseFiles } from '../files/service'
import { missing } from './queries'
import type { ContentRepository, Item, ItemChange, ItemRepository } from './repository'
import type { ChangeNote } from './schema'

type Step =
  | 'approve'
  | 'reject'
  | 'unpublish'
  | 'edit'
  | 'review'
  | 'send-back'
  | 'delete'
  | 'restore'
  | 'purge'

/** Audits an action on an item; without an actor when its retention ended. */
export function record(
  tx: TransactionClient,
  repository: ItemRepository,
  step: Step,
  objectId: string,
  by: { viewer: Viewer; caller: Caller } | null,
  detail?: AuditRecord['detail'] | Tombstone,
) {
  return recordAudit(tx, {
    actorId: by?.viewer.id ?? null,
    action: `${repository.kind}.${step}`,
    objectKind: repository.kind,
    objectId,
    ...(by ? { requestId: by.caller.requestId } : {}),
    ...(detail ? { detail: { ...detail } } : {}),
  })
}

/**
 * The change note for readers: the decider's, or else the writer's (docs/rules.md#content).
 * @returns undefined if neither wrote one
 * @throws AppError `invalid` at `change_note` for a change of medical advice without a note.
 */
export function requireNote(
  { change_note, is_medical }: ChangeNote,
  written?: string | null,
): string | undefined {
  const note = (change_note ?? written) || undefined
  if (note || is_medical === undefined || String(is_medical) === 'false') return note
  const text = 'validation.changeNoteRequired'
  throw new AppError('invalid', text, { change_note: [text] })
}

/** The other item changes when a version becomes public: its code and change note. */
export const versionChange = (code: string, note: string | undefined, now: Date): ItemChange => ({
  code,
  ...(note ? { changeNote: note, changeNotedAt: now } : {}),
})

/**
 * Locks an item that is not deleted for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function lockItem(
  tx: TransactionClient,
  repository: ItemRepository,
  id: string,
): Promise<Item> {
  if (!isUuid(id)) throw missing(repository.kind)
  const item = await repository.lock(tx, id)
  if (!item || item.deletedAt) throw missing(repository.kind)
  return item
}

export const changedSince = () => new AppError('conflict', 'content.changedSince')

/**
 * Checks that an item is unchanged since it was read, if the request says when that was.
 * @throws AppError `conflict`
 */
export function requireUnchanged(
  { updatedAt }: Item,
  { updated_at }: { updated_at?: string | undefined },
): void {
  if (updated_at && new Date(updated_at).getTime() !== updatedAt.getTime()) throw changedSince()
}

/**
 * Returns whether an edit moves an item in lists: they sort by language, audience, topics and date, and no edit
 * changes the date.
 */
export function isMove<Content>(
  repository: ContentRepository<Content>,
  before: Content,
  after: Content,
): boolean {
  const getPlace = (content: Content) => {
    const { language, audience, topics } = repository.describe(content)
    return JSON.stringify([language, audience, topics])
  }
  return getPlace(before) !== getPlace(after)
}

/**
 * Stores the public text as a version, unless it already is one: content older than versioning has none. Must be called
 * before the public content changes.
 */
export async function storeVersion(
  tx: TransactionClient,
  repository: ItemRepository,
  item: Item,
): Promise<void> {
  if ((await repository.countApproved(tx, item.id)) > 0) return
  const moment = item.publishedAt ?? item.updatedAt
  const version = { state: 'APPROVED', editorId: item.ownerId, code: item.code } as const
  await repository.storePresentVersion(tx, item.id, {
    ...version,
    createdAt: moment,
    decidedAt: moment,
  })
}

/**
 * Destroys an item with its versions, drafts, comments and files; its address answers 410 if it was ever public.
 * @returns a function that removes the bytes, to be called after the commit; null when somebody else has removed the item
 */
export async function destroyItem(
  tx: TransactionClient,
  repository: ItemRepository,
  id: string,
  by: { viewer: Viewer; caller: Caller } | null,
): Promise<(() => Promise<void>) | null> {
  const item = await repository.lock(tx, id)
  const files = await repository.fileIds(tx, id)
  const pictures = await listPictureIds(tx, repository.kind, id)
  if (!(await repository.remove(tx, id))) return null
  await tx.draft.deleteMany({ where: { kind: repository.kind, objectId: id } })
  await tx.pictureGrant.deleteMany({ where: { kind: repository.kind, objectId: id } })
  await record(tx, repository, 'purge', id, by, { was_public: Boolean(item?.publishedAt) })
  return releaseFiles(tx, [...files, ...pictures])
}
