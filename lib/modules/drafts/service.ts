import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { prepareText } from '@/lib/platform/html/texts'
import { orderOf } from '@/lib/platform/work/queues'
import { findEditable, repositories } from '../editorial/service'
import { requireMayShow } from '../files/service'
import { NEW_OBJECT } from './new-object'
import { leaveWork, listOthersAtWork, noteAtWork } from './presence'
import {
  type CoEditorDto,
  type DraftDto,
  type DraftInput,
  type DraftKind,
  draftKinds,
} from './schema'

/** What a draft is of, as the address says it. */
export interface DraftAddress {
  kind: string
  /** An id, or `new`. */
  object: string
}

interface DraftPlace {
  kind: DraftKind
  /** Null for something new. */
  objectId: string | null
  /** Who the pictures of the text would be shown to, were it saved. */
  authorId: string | null
  isPublic: boolean
}

/** Which draft of somebody it is. */
const keyOf = ({ kind, objectId }: DraftPlace) => ({ kind, objectId })

/**
 * The place of somebody's draft.
 * @throws AppError `not_found` for a kind that there is not and for what they do not see; `forbidden` for who may not
 *   create, or edit, that.
 */
async function requirePlace(
  viewer: Viewer,
  { kind: name, object }: DraftAddress,
): Promise<DraftPlace> {
  const kind = draftKinds.find((each) => each === name)
  if (!kind) throw new AppError('not_found', 'dashboard.draftMissing')
  if (object === NEW_OBJECT) {
    requireCan(viewer, `${kind}.create`)
    return { kind, objectId: null, authorId: viewer.id, isPublic: false }
  }
  const { id, ownerId, isPublished } = await findEditable(repositories[kind], viewer, object)
  const isPublic = isPublished && can(viewer, `${kind}.decide`)
  return { kind, objectId: id, authorId: ownerId, isPublic }
}

const othersAt = (viewer: Viewer, { kind, objectId }: DraftPlace): Promise<CoEditorDto[]> =>
  objectId ? listOthersAtWork(viewer, kind, objectId) : Promise.resolve([])

/**
 * One's own draft of something, and who else works on the same.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function readDraft(
  viewer: Viewer,
  address: DraftAddress,
): Promise<{ draft: DraftDto | null; others: CoEditorDto[] }> {
  const place = await requirePlace(viewer, address)
  const row = await db().draft.findFirst({
    where: { userId: viewer.id, ...keyOf(place) },
    select: {
      title: true,
      content: true,
      summary: true,
      language: true,
      changeNote: true,
      updatedAt: true,
    },
  })
  if (!row) return { draft: null, others: await othersAt(viewer, place) }
  const { updatedAt, changeNote, ...texts } = row
  const draft = { ...texts, change_note: changeNote, updated_at: updatedAt.toISOString() }
  return { draft, others: await othersAt(viewer, place) }
}

/** A draft takes the pictures that its text may show; those that it has may stay until it is saved for good. */
async function requireShown(viewer: Viewer, place: DraftPlace, html: string): Promise<void> {
  if (!html.includes('<img ')) return
  const { kind, objectId: id, authorId, isPublic } = place
  const own = await db().draft.findFirst({
    where: { userId: viewer.id, ...keyOf(place) },
    select: { content: true },
  })
  const text = { html, before: own?.content ?? '', field: 'content' }
  await requireMayShow(db(), viewer, { ...text, place: { kind, id, authorId, isPublic } })
}

/**
 * Keeps what was typed so far in the place of what was kept before; the content passes the sanitiser as if it were
 * published. It is nobody else's business: it is not audited, and nobody but its writer reads it.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`; `invalid` (422) at `content` when it shows pictures
 *   that are not its writer's to show; there too, `too_many` (429) and `unavailable` (503): see `prepareText`.
 */
export async function saveDraft(
  viewer: Viewer,
  address: DraftAddress,
  { title, content, summary, language, change_note }: DraftInput,
): Promise<{ updated_at: string }> {
  const place = await requirePlace(viewer, address)
  const { kind, objectId } = place
  const { html } = await prepareText(content, { field: 'content', order: orderOf(viewer) })
  await requireShown(viewer, place, html)
  const now = new Date()
  // Prisma cannot name a key with a NULL in it; the index takes two NULLs for the same.
  await db().$executeRaw`
    INSERT INTO draft (id, user_id, kind, object_id, title, content, summary, language, change_note, updated_at)
    VALUES (
      ${randomUUID()}::uuid, ${viewer.id}::uuid, ${kind}::content_kind, ${objectId}::uuid,
      ${title}, ${html}, ${summary ?? null}, ${language ?? null}::content_language,
      ${change_note ?? null}, ${now}
    )
    ON CONFLICT (user_id, kind, object_id) DO UPDATE
    SET title = excluded.title, content = excluded.content, summary = excluded.summary,
      language = excluded.language, change_note = excluded.change_note, updated_at = excluded.updated_at`
  if (objectId) await noteAtWork(viewer, kind, objectId, now)
  return { updated_at: now.toISOString() }
}

/**
 * Throws one's own draft away; none is no error.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function dropDraft(viewer: Viewer, address: DraftAddress): Promise<void> {
  const place = await requirePlace(viewer, address)
  await db().draft.deleteMany({ where: { userId: viewer.id, ...keyOf(place) } })
}

/**
 * A sign of life from the editor.
 * @returns who else gave one lately
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function notePresence(
  viewer: Viewer,
  address: DraftAddress,
): Promise<{ others: CoEditorDto[] }> {
  const place = await requirePlace(viewer, address)
  if (place.objectId) await noteAtWork(viewer, place.kind, place.objectId, new Date())
  return { others: await othersAt(viewer, place) }
}

/**
 * Somebody has closed the editor.
 * @throws AppError `not_found`, `forbidden`: see `requirePlace`.
 */
export async function leavePresence(viewer: Viewer, address: DraftAddress): Promise<null> {
  const place = await requirePlace(viewer, address)
  if (place.objectId) await leaveWork(viewer, place.kind, place.objectId)
  return null
}

/** Forgets somebody's draft of what they have just saved, in the transaction that saves it. */
export async function discardDraft(
  tx: TransactionClient,
  viewer: Viewer,
  kind: DraftKind,
  objectId: string | null,
): Promise<void> {
  await tx.draft.deleteMany({ where: { userId: viewer.id, kind, objectId } })
}
