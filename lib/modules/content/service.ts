import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { type ContentKind, isRestorable } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { type LibraryKind, libraryKinds } from '@/lib/core/library-kinds'
import { byName } from '@/lib/core/objects'
import type { Viewer } from '@/lib/core/permissions'
import { type AuditRecord, recordAudit, type Tombstone } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { type DatabaseClient, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { promoteTranslations } from '@/lib/platform/db/kind-tables'
import { listPictureIds, releaseFiles } from '../files/service'
import { deleteDrafts } from './drafts/service'
import { type Content, contentByKind, contentColumns } from './kinds'
import { type Item, itemTables, lockItemRow, missing, toItemReference } from './queries'
import type { ChangeNote } from './schema'
import { requireFreeLanguage } from './translations/service'

/** The columns of an item that a decision changes. */
export interface ItemChange {
  isPublished?: boolean
  publishedAt?: Date
  rejectedAt?: Date | null
  rejection?: string | null
  resubmittedAt?: Date
  deletedAt?: Date | null
  reviewerId?: string | null
  reviewedAt?: Date | null
  reviewDueAt?: Date | null
  reviewNamedById?: string | null
  reviewSentBack?: string | null
  changeNote?: string | null
  changeNotedAt?: Date | null
  code?: string
}

/** The state an item must be in for a change to apply. */
interface ItemState {
  isPublished?: boolean
  rejectedAt?: null
  deletedAt?: null | { not: null }
}

interface NewVersion {
  state: 'PENDING' | 'APPROVED' | 'REJECTED' | 'SUPERSEDED'
  reason?: string
  editorId: string | null
  deciderId?: string
  decidedAt?: Date
  /** When it was saved; now by default. */
  createdAt?: Date
  /** When its text was written, if it restores an earlier version. */
  writtenAt?: Date | undefined
  /** The change note for readers. */
  changeNote?: string | null
  /** The code of a text that was already printed. */
  code?: string
}

interface SettledVersion {
  state: 'APPROVED' | 'REJECTED' | 'SUPERSEDED'
  deciderId?: string
  decidedAt?: Date
  reason?: string
  changeNote?: string | null
}

/**
 * Returns the cache tags of the pages that show an item.
 * @param moves whether it comes, goes or moves in lists: pages that show its neighbours change as well
 */
export const getTags = (kind: ContentKind, id: string, moves = false): string[] => [
  tags[`${kind}s`],
  tags.item(kind, id),
  ...(moves && kind === 'article' ? [tags.articleOrder] : []),
]

/** Changes the item if it is in that state; returns whether it did. */
export async function changeItem(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  from: ItemState,
  data: ItemChange,
): Promise<boolean> {
  const where = { id, ...from }
  const { count } =
    kind === 'article'
      ? await tx.article.updateMany({ where, data })
      : await tx.paper.updateMany({ where, data })
  return count > 0
}

/**
 * Writes the content of an item, and the topics it names. A translation counts as matching its original as of the time
 * of writing (docs/rules.md#languages). The item must be locked.
 * @param writtenAt when the content was written: before now for an edit that waited, or a restored version
 * @throws AppError `conflict` (409) at `language` when another text of its group has the new language
 */
export async function writeContent(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  { before, after }: { before: Content; after: Content },
  writtenAt: Date,
): Promise<void> {
  await requireLanguageChange(tx, kind, id, { before, after })
  await contentByKind[kind].write(tx, id, after)
  await setTopics(tx, kind, id, after.topics)
  await tx.$executeRaw`
    UPDATE ${itemTables[kind].table} SET translated_at = greatest(translated_at, ${writtenAt}::timestamptz)
    WHERE id = ${id}::uuid AND translation_of IS NOT NULL`
}

/** @throws AppError `conflict` (409) at `language` when another text of the item's group has the new language */
export async function requireLanguageChange(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  { before, after }: { before: Content; after: Content },
): Promise<void> {
  if (after.language !== before.language) await requireFreeLanguage(tx, kind, id, after.language)
}

/** Stores a content as a version of an item. */
export const addVersion = (
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  content: Content,
  version: NewVersion,
): Promise<{ id: string; code: string }> =>
  tx.revision.create({
    data: { ...content, ...version, ...toItemReference(kind, id) },
    select: { id: true, code: true },
  })

/** Stores an item's current text as a version. */
export const storeCurrentVersion = async (
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  version: NewVersion,
) => addVersion(tx, kind, id, await contentByKind[kind].read(tx, id), version)

/** Returns whether a restorable version of an item has exactly this content. */
export async function hasRestorableVersion(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  content: Content,
): Promise<boolean> {
  const { authors, topics } = content
  const lists = { authors: { equals: authors }, topics: { equals: topics } }
  const versions = await tx.revision.findMany({
    where: { ...toItemReference(kind, id), ...content, ...lists },
    select: { state: true },
  })
  return versions.some(({ state }) => isRestorable(state))
}

/** Reads the content of a version. */
export const readVersionContent = (
  client: DatabaseClient,
  kind: ContentKind,
  id: string,
): Promise<Content> =>
  client.revision.findUniqueOrThrow({ where: { id, kind }, select: contentColumns })

/** Finds the edit of an item that awaits a decision. */
export const findWaitingEdit = (client: DatabaseClient, kind: ContentKind, id: string) =>
  client.revision.findFirst({
    where: { ...toItemReference(kind, id), state: 'PENDING' },
    select: {
      id: true,
      editorId: true,
      changeNote: true,
      code: true,
      createdAt: true,
      writtenAt: true,
    },
  })

/** Settles a version if it is waiting; returns whether it did. */
export async function settleVersion(
  tx: TransactionClient,
  id: string,
  to: SettledVersion,
): Promise<boolean> {
  const where = { id, state: 'PENDING' } as const
  return (await tx.revision.updateMany({ where, data: to })).count > 0
}

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
  kind: ContentKind,
  step: Step,
  objectId: string,
  by: { viewer: Viewer; caller: Caller } | null,
  detail?: AuditRecord['detail'] | Tombstone,
) {
  return recordAudit(tx, {
    actorId: by?.viewer.id ?? null,
    action: `${kind}.${step}`,
    objectKind: kind,
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
 * Returns the item changes for a restored text: the newest change note of the versions written until then, because later
 * notes describe changes that are undone.
 * @param writtenAt when the restored text was written; absent if no version is restored, and nothing changes
 */
export async function buildNoteChange(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  writtenAt: Date | null | undefined,
): Promise<ItemChange> {
  if (!writtenAt) return {}
  const noted = await tx.revision.findFirst({
    where: {
      ...toItemReference(kind, id),
      state: 'APPROVED',
      changeNote: { not: null },
      OR: [{ writtenAt: { lte: writtenAt } }, { writtenAt: null, createdAt: { lte: writtenAt } }],
    },
    orderBy: { decidedAt: 'desc' },
    select: { changeNote: true, decidedAt: true },
  })
  return { changeNote: noted?.changeNote ?? null, changeNotedAt: noted?.decidedAt ?? null }
}

/**
 * Locks an item that is not deleted for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function lockItem(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
): Promise<Item> {
  if (!isUuid(id)) throw missing(kind)
  const item = await lockItemRow(tx, kind, id)
  if (!item || item.deletedAt) throw missing(kind)
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
export function hasMovedInLists(before: Content, after: Content): boolean {
  const getPlace = ({ language, audience, topics }: Content) =>
    JSON.stringify([language, audience, topics])
  return getPlace(before) !== getPlace(after)
}

/**
 * Stores the public text as a version, unless it already is one: content older than versioning has none. Must be called
 * before the public content changes.
 */
export async function storeVersion(
  tx: TransactionClient,
  kind: ContentKind,
  item: Item,
): Promise<void> {
  const where = { ...toItemReference(kind, item.id), state: 'APPROVED' } as const
  if ((await tx.revision.count({ where })) > 0) return
  const approvedAt = item.publishedAt ?? item.updatedAt
  const version = { state: 'APPROVED', editorId: item.ownerId, code: item.code } as const
  await storeCurrentVersion(tx, kind, item.id, {
    ...version,
    createdAt: approvedAt,
    decidedAt: approvedAt,
  })
}

/** Lists the files that the item or one of its versions refers to. */
async function listFileIds(tx: TransactionClient, kind: ContentKind, id: string) {
  const { table, file, key } = itemTables[kind]
  const rows = await tx.$queryRaw<{ id: string | null }[]>`
    SELECT ${file}::text AS id FROM ${table} WHERE id = ${id}::uuid
    UNION SELECT file_id::text FROM revision WHERE ${key} = ${id}::uuid`
  return rows.flatMap((row) => row.id ?? [])
}

/**
 * Destroys a deleted item with its versions, drafts, comments and files; its address answers 410 if it was ever public. Its
 * translations stay linked with each other.
 * @returns a function that removes the bytes and revalidates the translations, to be called after the commit; null if it
 *   is not deleted, or gone
 */
export async function destroyItem(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  by: { viewer: Viewer; caller: Caller } | null,
): Promise<(() => Promise<void>) | null> {
  const item = await lockItemRow(tx, kind, id)
  const files = await listFileIds(tx, kind, id)
  const pictures = await listPictureIds(tx, kind, id)
  const regrouped = item?.deletedAt ? await promoteTranslations(tx, kind, [id]) : []
  const removed = await tx.$executeRaw`
    DELETE FROM ${itemTables[kind].table} WHERE id = ${id}::uuid AND deleted_at IS NOT NULL`
  if (removed === 0) return null
  const covers = await deleteDrafts(
    tx,
    Prisma.sql`kind = ${kind}::content_kind AND object_id = ${id}::uuid`,
  )
  await tx.pictureGrant.deleteMany({ where: { kind, objectId: id } })
  await record(tx, kind, 'purge', id, by, { was_public: Boolean(item?.publishedAt) })
  const removeBytes = await releaseFiles(tx, [...files, ...pictures, ...covers])
  return async () => {
    revalidate(...regrouped)
    await removeBytes()
  }
}

/**
 * Restores a deleted item within a transaction; its pages are revalidated after the commit.
 * @returns false if it is not deleted, or gone
 * @throws AppError `conflict` (409) when another text of its group has its language by now
 */
export async function restoreDeleted(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  by: { viewer: Viewer; caller: Caller },
): Promise<boolean> {
  const from = { deletedAt: { not: null } } as const
  if (!(await changeItem(tx, kind, id, from, { deletedAt: null }))) return false
  await requireFreeLanguage(tx, kind, id)
  await record(tx, kind, 'restore', id, by)
  return true
}

const foreignKeyOf = byName(libraryKinds, (kind) => Prisma.raw(`${kind}_id`))

/**
 * Sets an item's topics. Links to archived topics stay as they are; unknown slugs are skipped, for example when an old
 * version is restored.
 */
export async function setTopics(
  tx: TransactionClient,
  kind: LibraryKind,
  id: string,
  slugs: string[],
): Promise<void> {
  await tx.$executeRaw`
    WITH gone AS (
      DELETE FROM content_topic USING topic WHERE topic.id = topic_id AND topic.deleted_at IS NULL
        AND ${foreignKeyOf[kind]} = ${id}::uuid AND NOT slug = ANY (${slugs}::text[])
    )
    INSERT INTO content_topic (topic_id, ${foreignKeyOf[kind]})
    SELECT id, ${id}::uuid FROM topic WHERE slug = ANY (${slugs}::text[]) AND deleted_at IS NULL
    ON CONFLICT DO NOTHING`
}

/**
 * Sets the topics sent in a request; does nothing if none were sent.
 * @throws AppError `invalid` (422) at `topics` when a slug is unknown
 */
export async function chooseTopics(
  tx: TransactionClient,
  kind: LibraryKind,
  id: string,
  slugs: string[] | undefined,
): Promise<void> {
  if (!slugs) return
  await requireTopics(tx, slugs)
  await setTopics(tx, kind, id, slugs)
}

/** @throws AppError `invalid` (422) at `topics` when a slug is unknown */
export async function requireTopics(tx: TransactionClient, slugs: string[] = []): Promise<void> {
  if (slugs.length === 0) return
  const known = await tx.topic.count({ where: { slug: { in: slugs }, deletedAt: null } })
  const text = 'topics.unknown'
  if (known < slugs.length) throw new AppError('invalid', text, { topics: [text] })
}
