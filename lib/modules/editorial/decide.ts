import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { settleNotices } from '../notifications/service'
import { notify, WAITING } from './announce'
import type { ContentRepository, Item, ItemRepository } from './repository'
import { namedReview } from './review'
import type { ApproveInput, DecisionInput, EditEffect, Outcome, RejectInput } from './schema'
import {
  changedSince,
  isMove,
  lockItem,
  record,
  requireNote,
  requireUnchanged,
  storeVersion,
  versionChange,
} from './steps'

/**
 * Returns the last writer of an item that is not public. Its author and administrators edit such a text in place,
 * without a version per edit, so the writer is read from the last edit's audit event; with none since the last
 * approval, from that version; before any approval, it is the author.
 * @returns null when their account is gone
 */
async function findLastWriter(
  tx: TransactionClient,
  repository: ItemRepository,
  item: Item,
): Promise<string | null> {
  const [version, edit] = await Promise.all([
    repository.lastApproved(tx, item.id),
    tx.auditEvent.findFirst({
      where: {
        objectId: item.id,
        action: `${repository.kind}.edit`,
        detail: { path: ['effect'], equals: 'saved' satisfies EditEffect },
      },
      orderBy: { createdAt: 'desc' },
      select: { actorId: true, createdAt: true },
    }),
  ])
  const isSince = edit && (!version?.decidedAt || edit.createdAt > version.decidedAt)
  if (isSince) return edit.actorId
  return version ? version.editorId : item.ownerId
}

/** Within this window, a second press on "Reject" after an edit was rejected must not take back the approved version. */
const SECOND_PRESS_MS = 10_000

const decided = () => new AppError('conflict', 'content.alreadyDecided')

interface Decision<D extends ItemRepository> {
  tx: TransactionClient
  repository: D
  viewer: Viewer
  item: Item
  caller: Caller
}

/** The versions that the administrator had on screen. */
type Seen = Pick<ApproveInput, 'revision_id' | 'updated_at'>

/** Returns the waiting edit, if it and the text it would replace are the versions on screen. */
async function requireWaiting({ tx, repository, item }: Decision<ItemRepository>, seen: Seen) {
  const waiting = await repository.findWaiting(tx, item.id)
  if (!waiting) throw decided()
  if (seen.revision_id && seen.revision_id !== waiting.id) throw changedSince()
  requireUnchanged(item, seen)
  return waiting
}

/** Audits a decision, and whether it was about the decider's own text. */
function recordDecision(
  { tx, repository, viewer, item, caller }: Decision<ItemRepository>,
  step: 'approve' | 'reject' | 'unpublish',
  writerId: string | null,
  revision: string | null,
) {
  const detail = { self: writerId === viewer.id, revision }
  return record(tx, repository, step, item.id, { viewer, caller }, detail)
}

async function approveFirst<C>(
  decision: Decision<ContentRepository<C>>,
  input: ApproveInput,
): Promise<void> {
  const { tx, repository, viewer, item } = decision
  if (input.revision_id) throw decided()
  requireUnchanged(item, input)
  const now = new Date()
  // For an item that was never public, nothing has changed for readers.
  const changeNote = item.publishedAt ? requireNote(input) : undefined
  const isApproved = await repository.change(
    tx,
    item.id,
    { isPublished: false, deletedAt: null },
    {
      isPublished: true,
      publishedAt: item.publishedAt ?? now,
      rejectedAt: null,
      rejection: null,
      ...(await namedReview(decision, input)),
    },
  )
  if (!isApproved) throw decided()
  const [editorId, content] = await Promise.all([
    findLastWriter(tx, repository, item),
    repository.readContent(tx, item.id),
  ])
  const by = { editorId, deciderId: viewer.id, decidedAt: now }
  const approved = { state: 'APPROVED', ...by, ...(changeNote ? { changeNote } : {}) } as const
  const version = await repository.addVersion(tx, item.id, content, approved)
  await repository.change(tx, item.id, {}, versionChange(version.code, changeNote, now))
  await recordDecision(decision, 'approve', editorId, version.id)
  if (!item.ownerId || item.ownerId === viewer.id) return
  const occasion = { repository, item, cause: version.id }
  await notify(tx, item.ownerId, occasion, { kind: 'contentApproved', isEdit: false })
}

/** @returns whether the item moves in the order of lists */
async function approveEdit<C>(
  decision: Decision<ContentRepository<C>>,
  input: ApproveInput,
): Promise<boolean> {
  const { tx, repository, viewer, item } = decision
  const waiting = await requireWaiting(decision, input)
  await storeVersion(tx, repository, item)
  const now = new Date()
  const changeNote = requireNote(input, waiting.changeNote)
  const by = { deciderId: viewer.id, decidedAt: now, ...(changeNote ? { changeNote } : {}) }
  if (!(await repository.settle(tx, waiting.id, { state: 'APPROVED', ...by }))) throw decided()
  const content = await repository.readVersionContent(tx, waiting.id)
  const moves = isMove(repository, await repository.readContent(tx, item.id), content)
  await repository.writeContent(tx, item.id, content)
  const change = {
    ...versionChange(waiting.code, changeNote, now),
    ...(await namedReview(decision, input)),
  }
  await repository.change(tx, item.id, {}, change)
  await recordDecision(decision, 'approve', waiting.editorId, waiting.id)
  if (!waiting.editorId || waiting.editorId === viewer.id) return moves
  const occasion = { repository, item, cause: waiting.id }
  await notify(tx, waiting.editorId, occasion, { kind: 'contentApproved', isEdit: true })
  return moves
}

/**
 * Approves what waits: an item that is not public, or the edit of one that is. Of concurrent approvals, one counts.
 * Notifies the author, unless they approved it themselves.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when nothing waits, or it differs from what was read;
 * `invalid` at `reviewer_id`, and at `change_note` for a change of medical advice without a note for readers.
 */
export async function approve<C>(
  repository: ContentRepository<C>,
  viewer: Viewer,
  id: string,
  input: ApproveInput,
  caller: Caller,
): Promise<Outcome> {
  requireCan(viewer, `${repository.kind}.decide`)
  const moves = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    const decision = { tx, repository, viewer, item, caller }
    await settleNotices(tx, { id, kind: WAITING })
    if (item.isPublished) return approveEdit(decision, input)
    await approveFirst(decision, input)
    return true
  })
  revalidate(...repository.tags(id), ...(moves ? repository.orderTags : []))
  scheduleDelivery()
  return 'approved'
}

async function rejectEdit(
  decision: Decision<ItemRepository>,
  { reason, ...seen }: RejectInput,
): Promise<void> {
  const { tx, repository, viewer, item } = decision
  const waiting = await requireWaiting(decision, seen)
  // A request that names only the item takes it back; its sender has not seen the edit that arrived meanwhile.
  if (seen.updated_at && !seen.revision_id) throw changedSince()
  const by = { deciderId: viewer.id, decidedAt: new Date() }
  if (!(await repository.settle(tx, waiting.id, { state: 'REJECTED', reason, ...by })))
    throw decided()
  await recordDecision(decision, 'reject', waiting.editorId, waiting.id)
  if (!waiting.editorId || waiting.editorId === viewer.id) return
  const occasion = { repository, item, cause: waiting.id }
  await notify(tx, waiting.editorId, occasion, { kind: 'contentRejected', isEdit: true, reason })
}

/** Returns whether an edit of a public item was rejected a moment ago. */
async function wasJustRejected({ tx, repository, item }: Decision<ItemRepository>, now: Date) {
  const last = await repository.lastRejection(tx, item.id)
  if (!last || now.getTime() - last.getTime() >= SECOND_PRESS_MS) return false
  const approved = await repository.lastApproved(tx, item.id)
  return !approved?.decidedAt || last > approved.decidedAt
}

/** Keeps the rejected text as a version: its author edits in place, and both can then see what changed since. */
async function storeRejectedVersion(
  decision: Decision<ItemRepository>,
  reason: string,
  decidedAt: Date,
) {
  const { tx, repository, viewer, item } = decision
  if (item.isPublished) return storeVersion(tx, repository, item)
  const editorId = await findLastWriter(tx, repository, item)
  const by = { editorId, deciderId: viewer.id, decidedAt, createdAt: item.updatedAt }
  await repository.storePresentVersion(tx, item.id, { state: 'REJECTED', reason, ...by })
}

/** Rejects a waiting item, or takes a public one back, and sends its author the reason. */
async function rejectItem(
  decision: Decision<ItemRepository>,
  { reason, ...seen }: RejectInput,
): Promise<void> {
  const { tx, repository, viewer, item } = decision
  if (seen.revision_id || (!item.isPublished && item.rejectedAt)) throw decided()
  requireUnchanged(item, seen)
  const now = new Date()
  if (item.isPublished && (await wasJustRejected(decision, now))) throw decided()
  const from = item.isPublished
    ? { isPublished: true, deletedAt: null }
    : { isPublished: false, rejectedAt: null, deletedAt: null }
  const to = { isPublished: false, rejectedAt: now, rejection: reason }
  if (!(await repository.change(tx, item.id, from, to))) throw decided()
  await storeRejectedVersion(decision, reason, now)
  await recordDecision(decision, item.isPublished ? 'unpublish' : 'reject', item.ownerId, null)
  if (!item.ownerId || item.ownerId === viewer.id) return
  const occasion = { repository, item, cause: `${item.id}:${now.getTime()}` }
  await notify(
    tx,
    item.ownerId,
    occasion,
    item.isPublished
      ? { kind: 'contentUnpublished', reason }
      : { kind: 'contentRejected', isEdit: false, reason },
  )
}

/**
 * Rejects what waits: the edit of a public item, which stays as approved, or an item that is not public. If nothing
 * waits, takes a public item back. Sends the author the reason.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when it is already decided.
 */
export async function reject(
  repository: ItemRepository,
  viewer: Viewer,
  id: string,
  input: RejectInput,
  caller: Caller,
): Promise<Outcome> {
  requireCan(viewer, `${repository.kind}.decide`)
  const wasPublic = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, repository, id)
    const decision = { tx, repository, viewer, item, caller }
    await settleNotices(tx, { id, kind: WAITING })
    const waits = item.isPublished && (await repository.findWaiting(tx, id)) !== null
    await (waits ? rejectEdit(decision, input) : rejectItem(decision, input))
    return item.isPublished && !waits
  })
  if (wasPublic) revalidate(...repository.tags(id), ...repository.orderTags)
  scheduleDelivery()
  return wasPublic ? 'unpublished' : 'rejected'
}

/** Approves or rejects in one call: PUT /article/{id} and /paper/{id}. See `approve` and `reject`. */
export function decide<C>(
  repository: ContentRepository<C>,
  viewer: Viewer,
  id: string,
  input: DecisionInput,
  caller: Caller,
): Promise<Outcome> {
  return input.is_published
    ? approve(repository, viewer, id, input, caller)
    : reject(repository, viewer, id, input, caller)
}
