import 'server-only'
import { publicName } from '@/lib/core/accounts'
import { articleTextNames, selectColumns } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { byName } from '@/lib/core/objects'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { prepareText } from '@/lib/platform/html/texts'
import { getWorkOrder } from '@/lib/platform/work/queues'
import { lockUser } from '../../accounts/users/queries'
import { type FoundFile, findDraftCover } from '../../files/queries'
import {
  type FinishDestruction,
  releaseFiles,
  requireShowablePictures,
  type SentFile,
  storeDraftCover,
} from '../../files/service'
import { findEditable, listPresentItems } from '../queries'
import { getSlot, newObject } from './new-object'
import {
  type CoEditorDto,
  type DraftCoverDto,
  type DraftDto,
  type DraftInput,
  type DraftKind,
  draftKinds,
  type ListedDraftDto,
} from './schema'

/** Heartbeat timeout: the editor sends a heartbeat every 15 seconds. */
const PRESENCE_TIMEOUT_MS = 45_000
const MAX_CO_EDITORS = 20

/** Records a heartbeat: the person has the object open in the editor. */
async function upsertPresence(
  viewer: Viewer,
  kind: DraftKind,
  objectId: string,
  now: Date,
): Promise<void> {
  await db().$executeRaw`
    INSERT INTO editing_presence (kind, object_id, user_id, seen_at)
    VALUES (${kind}::content_kind, ${objectId}::uuid, ${viewer.id}::uuid, ${now})
    ON CONFLICT (kind, object_id, user_id) DO UPDATE SET seen_at = excluded.seen_at`
}

/** Removes the presence of someone who closed the editor, so that others see it at once. */
async function leaveWork(viewer: Viewer, kind: DraftKind, objectId: string): Promise<void> {
  await db().editingPresence.deleteMany({ where: { kind, objectId, userId: viewer.id } })
}

/** Lists who else has the same object open, last seen first. */
async function listCoEditors(
  viewer: Viewer,
  kind: DraftKind,
  objectId: string,
): Promise<CoEditorDto[]> {
  const rows = await db().editingPresence.findMany({
    where: {
      kind,
      objectId,
      userId: { not: viewer.id },
      user: { accountStatus: { not: 'RESTRICTED' } },
      seenAt: { gt: new Date(Date.now() - PRESENCE_TIMEOUT_MS) },
    },
    orderBy: { seenAt: 'desc' },
    take: MAX_CO_EDITORS,
    select: {
      seenAt: true,
      user: { select: { firstName: true, lastName: true, role: true, isApproved: true } },
    },
  })
  return rows.map(({ user, seenAt }) => ({
    ...publicName(user),
    updated_at: seenAt.toISOString(),
  }))
}

export interface DraftAddress {
  kind: string
  /** An id; `new`, or `new-` and a slot. */
  object: string
}

/** The limit per person, for new content. */
const MAX_NEW_DRAFTS = 20

interface DraftPlace {
  kind: DraftKind
  /** Null for new content. */
  objectId: string | null
  /** Distinguishes several drafts of new content. */
  slot: string | null
  /** The author of the content: with `isPublic`, decides who would see the text's pictures if it were saved. */
  authorId: string | null
  isPublic: boolean
}

type DraftKey = Pick<DraftPlace, 'kind' | 'objectId' | 'slot'>

const getKey = ({ kind, objectId, slot }: DraftPlace): DraftKey => ({ kind, objectId, slot })

const draftMissing = () => new AppError('not_found', 'dashboard.draftMissing')

/** Parses an address without looking the item up; null if no draft can have it. */
function parseKey({ kind: name, object }: DraftAddress): DraftKey | null {
  const kind = draftKinds.find((each) => each === name)
  if (!kind) return null
  const slot = getSlot(object)
  if (slot !== undefined) return { kind, objectId: null, slot }
  return isUuid(object) ? { kind, objectId: object, slot: null } : null
}

/**
 * Returns the place of a viewer's draft.
 * @throws AppError `not_found` for an unknown kind or an item that the viewer may not see; `forbidden` if they may
 * not create or edit it
 */
async function requirePlace(
  viewer: Viewer,
  { kind: name, object }: DraftAddress,
): Promise<DraftPlace> {
  const kind = draftKinds.find((each) => each === name)
  if (!kind) throw draftMissing()
  const slot = getSlot(object)
  if (slot !== undefined) {
    requireCan(viewer, `${kind}.create`)
    return { kind, objectId: null, slot, authorId: viewer.id, isPublic: false }
  }
  const { id, ownerId, isPublished } = await findEditable(kind, viewer, object)
  const isPublic = isPublished && can(viewer, `${kind}.decide`)
  return { kind, objectId: id, slot: null, authorId: ownerId, isPublic }
}

/**
 * Resolves an address to the key of the viewer's draft.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function findDraftPlace(viewer: Viewer, address: DraftAddress) {
  return getKey(await requirePlace(viewer, address))
}

const othersAt = (viewer: Viewer, { kind, objectId }: DraftPlace): Promise<CoEditorDto[]> =>
  objectId ? listCoEditors(viewer, kind, objectId) : Promise.resolve([])

const toCoverDto = ({ id, createdAt }: { id: string; createdAt: Date }): DraftCoverDto => ({
  file_id: id,
  added_at: createdAt.toISOString(),
})

/**
 * Returns the viewer's own draft, and who else is working on the same object.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function readDraft(
  viewer: Viewer,
  address: DraftAddress,
): Promise<{ draft: DraftDto | null; others: CoEditorDto[] }> {
  const place = await requirePlace(viewer, address)
  const row = await db().draft.findFirst({
    where: { userId: viewer.id, ...getKey(place) },
    select: {
      title: true,
      content: true,
      ...selectColumns(articleTextNames),
      language: true,
      audience: true,
      changeNote: true,
      cover: { select: { id: true, createdAt: true } },
      updatedAt: true,
    },
  })
  if (!row) return { draft: null, others: await othersAt(viewer, place) }
  const { updatedAt, changeNote, cover, ...texts } = row
  const draft = {
    ...texts,
    change_note: changeNote,
    cover: cover && toCoverDto(cover),
    updated_at: updatedAt.toISOString(),
  }
  return { draft, others: await othersAt(viewer, place) }
}

/** Checks the pictures in a draft: those its author may show, and those already in it until the text is saved. */
async function requireOwnPictures(viewer: Viewer, place: DraftPlace, html: string): Promise<void> {
  if (!html.includes('<img ')) return
  const { kind, objectId: id, authorId, isPublic } = place
  const own = await db().draft.findFirst({
    where: { userId: viewer.id, ...getKey(place) },
    select: { content: true },
  })
  const text = { html, before: own?.content ?? '', field: 'content' }
  await requireShowablePictures(db(), viewer, { ...text, place: { kind, id, authorId, isPublic } })
}

/**
 * Limits a person to 20 drafts of new content, so that one person cannot fill the database.
 * @throws AppError `conflict` (409) when another one would exceed the limit
 */
async function requireBelowDraftLimit(tx: TransactionClient, viewer: Viewer, place: DraftPlace) {
  if (place.objectId) return
  const userId = viewer.id
  if ((await tx.draft.count({ where: { userId, ...getKey(place) } })) > 0) return
  // Serialises two tabs that start at once.
  await lockUser(tx, userId)
  const count = await tx.draft.count({ where: { userId, objectId: null } })
  if (count >= MAX_NEW_DRAFTS) throw new AppError('conflict', 'dashboard.draftsMany')
}

/**
 * Saves what was typed so far, replacing the previous draft; the content is sanitised as if it were published. Drafts
 * are private: they are not audited, and only their author reads them.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`; `conflict` (409) for the 21st draft of new content,
 *   and when the draft was saved since `based_on`; `invalid` (422) at `content` when it shows pictures that its author
 *   may not show; also at `content`, `too_many` (429) and `unavailable` (503): see `prepareText`.
 */
export async function saveDraft(
  viewer: Viewer,
  address: DraftAddress,
  { title, content, language, audience, change_note, based_on, ...texts }: DraftInput,
): Promise<{ updated_at: string }> {
  const place = await requirePlace(viewer, address)
  const { kind, objectId } = place
  const { html } = await prepareText(content, { field: 'content', order: getWorkOrder(viewer) })
  await requireOwnPictures(viewer, place, html)
  const now = new Date()
  const parts = {
    title,
    content: html,
    ...byName(articleTextNames, (name) => texts[name] ?? null),
    language: language ?? null,
    audience: audience ?? null,
    changeNote: change_note ?? null,
    updatedAt: now,
  }
  const key = { userId: viewer.id, ...getKey(place) }
  await db().$transaction(async (tx) => {
    await requireBelowDraftLimit(tx, viewer, place)
    // Prisma cannot upsert by a key that contains NULL; the index treats two NULLs as equal.
    const made = await tx.draft.createMany({ data: { ...key, ...parts }, skipDuplicates: true })
    if (made.count > 0) return
    // An existing draft was saved elsewhere if the caller has seen none, or a different version.
    const where = based_on === undefined ? key : { ...key, updatedAt: based_on ?? new Date(0) }
    const { count } = await tx.draft.updateMany({ where, data: parts })
    if (count === 0) throw new AppError('conflict', 'dashboard.draftChanged')
  })
  if (objectId) await upsertPresence(viewer, kind, objectId, now)
  return { updated_at: now.toISOString() }
}

/** Builds the SQL condition on `draft` that selects the viewer's draft at this place. */
const buildPlaceCondition = (viewer: Viewer, { kind, objectId, slot }: DraftKey) =>
  Prisma.sql`user_id = ${viewer.id}::uuid AND kind = ${kind}::content_kind
    AND object_id IS NOT DISTINCT FROM ${objectId}::uuid AND slot IS NOT DISTINCT FROM ${slot}::uuid`

/**
 * Deletes drafts.
 * @param where a condition on `draft`
 * @returns the ids of their covers, which the caller releases
 */
export async function deleteDrafts(tx: TransactionClient, where: Prisma.Sql): Promise<string[]> {
  const rows = await tx.$queryRaw<{ coverId: string | null }[]>`
    DELETE FROM draft WHERE ${where} RETURNING cover_id::text AS "coverId"`
  return rows.flatMap(({ coverId }) => coverId ?? [])
}

/**
 * Discards the viewer's own draft, also of an item that was deleted or that they may no longer edit. A missing draft is no error
 * where they could have one.
 * @throws AppError `not_found`, `forbidden` where there is no draft: see `requirePlace`.
 */
export async function deleteOwnDraft(viewer: Viewer, address: DraftAddress): Promise<void> {
  const key = parseKey(address)
  if (!key || (await db().draft.count({ where: { userId: viewer.id, ...key } })) === 0) {
    await requirePlace(viewer, address)
    return
  }
  const removeCover = await db().$transaction(async (tx) =>
    releaseFiles(tx, await deleteDrafts(tx, buildPlaceCondition(viewer, key))),
  )
  await removeCover()
}

/** @throws AppError as `requirePlace`; `not_found` also for a paper, which has no cover */
async function requireCoverPlace(viewer: Viewer, address: DraftAddress): Promise<DraftPlace> {
  const place = await requirePlace(viewer, address)
  if (place.kind !== 'article') throw draftMissing()
  return place
}

/** Sets or removes the cover of a draft and releases the previous one; null if there is no such draft. */
async function replaceCover(
  tx: TransactionClient,
  viewer: Viewer,
  place: DraftPlace,
  coverId: string | null,
): Promise<FinishDestruction | null> {
  const [draft] = await tx.$queryRaw<{ id: string; coverId: string | null }[]>`
    SELECT id::text, cover_id::text AS "coverId" FROM draft WHERE ${buildPlaceCondition(viewer, place)} FOR UPDATE`
  if (!draft) return null
  // Leaves `updatedAt` alone: it is the version of the text.
  await tx.draft.update({ where: { id: draft.id }, data: { coverId }, select: { id: true } })
  return releaseFiles(tx, draft.coverId ? [draft.coverId] : [])
}

/**
 * Stores the cover of the viewer's own draft of an article, replacing the previous one. It is checked and re-encoded like the
 * cover of an article, but only its author can read it.
 * @throws AppError `not_found` where there is no draft, and for a paper; `forbidden`: see `requirePlace`; `invalid` (422) at
 *   `article_cover_image`; `too_many` (429) when the viewer has many pictures waiting
 */
export async function saveDraftCover(
  viewer: Viewer,
  address: DraftAddress,
  file: SentFile | undefined,
): Promise<DraftCoverDto> {
  const place = await requireCoverPlace(viewer, address)
  if (!file) {
    const text = 'validation.fillAll'
    throw new AppError('invalid', text, { article_cover_image: [text] })
  }
  const where = { userId: viewer.id, ...getKey(place) }
  if ((await db().draft.count({ where })) === 0) throw draftMissing()
  const prepared = await storeDraftCover(file, viewer.id, getWorkOrder(viewer))
  try {
    const { cover, removePrevious } = await db().$transaction(async (tx) => {
      const cover = await prepared.save(tx)
      const removePrevious = await replaceCover(tx, viewer, place, cover.id)
      // Discarded meanwhile.
      if (!removePrevious) throw draftMissing()
      return { cover, removePrevious }
    })
    await removePrevious()
    return toCoverDto(cover)
  } catch (error) {
    await prepared.discard()
    throw error
  }
}

/**
 * Finds the cover of the viewer's own draft of an article.
 * @throws AppError `not_found` where there is none, and for a paper; `forbidden`: see `requirePlace`
 */
export async function readDraftCover(viewer: Viewer, address: DraftAddress): Promise<FoundFile> {
  const place = await requireCoverPlace(viewer, address)
  const cover = await findDraftCover({ userId: viewer.id, ...getKey(place) })
  if (!cover) throw draftMissing()
  return cover
}

/**
 * Removes the cover of the viewer's own draft of an article; a missing one is no error.
 * @throws AppError `not_found` for a paper; `not_found`, `forbidden`: see `requirePlace`
 */
export async function removeDraftCover(viewer: Viewer, address: DraftAddress): Promise<null> {
  const place = await requireCoverPlace(viewer, address)
  const removePrevious = await db().$transaction((tx) => replaceCover(tx, viewer, place, null))
  await removePrevious?.()
  return null
}

/**
 * Records a heartbeat from the editor.
 * @returns who else sent one recently
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function recordPresence(
  viewer: Viewer,
  address: DraftAddress,
): Promise<{ others: CoEditorDto[] }> {
  const place = await requirePlace(viewer, address)
  if (place.objectId) await upsertPresence(viewer, place.kind, place.objectId, new Date())
  return { others: await othersAt(viewer, place) }
}

/**
 * Removes the presence of a viewer who closed the editor.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function leavePresence(viewer: Viewer, address: DraftAddress): Promise<null> {
  const place = await requirePlace(viewer, address)
  if (place.objectId) await leaveWork(viewer, place.kind, place.objectId)
  return null
}

/**
 * Deletes the draft of an item that was just saved, in the same transaction.
 * @returns a function that removes the bytes of its cover, to be called after the commit
 */
export async function discardDraft(
  tx: TransactionClient,
  viewer: Viewer,
  kind: DraftKind,
  objectId: string | null,
  slot: string | null = null,
): Promise<FinishDestruction> {
  return releaseFiles(
    tx,
    await deleteDrafts(tx, buildPlaceCondition(viewer, { kind, objectId, slot })),
  )
}

/** New drafts are limited to 20; only editing a hundred items at once exceeds this. */
const MAX_LISTED = 100

/** Returns the ids of the drafts' items that are not deleted. */
async function findPresentIds(drafts: readonly DraftKey[]): Promise<Set<string>> {
  const found = await Promise.all(
    draftKinds.map((kind) => {
      const ids = drafts.flatMap((draft) => (draft.kind === kind ? (draft.objectId ?? []) : []))
      return ids.length > 0 ? listPresentItems(db(), kind, ids) : []
    }),
  )
  return new Set(found.flat().map(({ id }) => id))
}

/**
 * Lists the viewer's own drafts without their texts, last written first: those of new content and those of edits. Leaves out
 * those of deleted items until the items are restored.
 * @throws AppError `forbidden` to viewers who may not write
 */
export async function listDrafts(viewer: Viewer): Promise<{ drafts: ListedDraftDto[] }> {
  requireCan(viewer, 'dashboard.view')
  const rows = await db().draft.findMany({
    where: { userId: viewer.id, kind: { in: [...draftKinds] } },
    orderBy: [{ updatedAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
    select: { kind: true, objectId: true, slot: true, name: true, title: true, updatedAt: true },
  })
  const known = rows.flatMap((row) => {
    const kind = draftKinds.find((each) => each === row.kind)
    return kind ? [{ ...row, kind }] : []
  })
  const present = await findPresentIds(known)
  const drafts = known.flatMap(({ kind, objectId, slot, name, title, updatedAt }) => {
    if (objectId && !present.has(objectId)) return []
    const object = objectId ?? newObject(slot)
    const updated_at = updatedAt.toISOString()
    return [{ kind, object, is_new: objectId === null, name, title, updated_at }]
  })
  return { drafts }
}

/**
 * Names the viewer's own draft; an empty name removes the name, and the draft goes by its title again.
 * @throws AppError `not_found` where there is no such draft; `forbidden`: see `findDraftPlace`
 */
export async function nameDraft(viewer: Viewer, address: DraftAddress, name: string) {
  const place = await findDraftPlace(viewer, address)
  const { count } = await db().draft.updateMany({
    where: { userId: viewer.id, ...place },
    // Leaves `updatedAt` alone: it records when the text was written.
    data: { name: name || null },
  })
  if (count === 0) throw draftMissing()
  return null
}
