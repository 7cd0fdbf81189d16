import 'server-only'
import type { Caller } from '@/lib/core/caller'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { settleNotices } from '../../notifications/service'
import { contentByKind } from '../kinds'
import { type Item, toItemReference } from '../queries'
import type { ApproveInput, DecisionInput, EditEffect, Outcome, RejectInput } from '../schema'
import {
  addVersion,
  buildNoteChange,
  changedSince,
  changeItem,
  findWaitingEdit,
  getTags,
  hasMovedInLists,
  lockItem,
  readVersionContent,
  record,
  requireNote,
  requireUnchanged,
  settleVersion,
  storeCurrentVersion,
  storeVersion,
  versionChange,
  writeContent,
} from '../service'
import { notifyPerson, WAITING } from './announce'
import { buildReviewChange } from './review'

/** Finds the writer of the last approved version, and when it was approved. */
const findLastApproved = (tx: TransactionClient, kind: ContentKind, id: string) =>
  tx.revision.findFirst({
    where: { ...toItemReference(kind, id), state: 'APPROVED' },
    orderBy: { decidedAt: { sort: 'desc', nulls: 'last' } },
    select: { editorId: true, decidedAt: true },
  })

/**
 * Returns the last writer of an item that is not public. Its author and administrators edit such a text in place,
 * without a version per edit, so the writer is read from the last edit's audit event; with none since the last
 * approval, from that version; before any approval, it is the author.
 * @returns null when their account is gone
 */
export async function findLastWriter(
  tx: TransactionClient,
  kind: ContentKind,
  item: Item,
): Promise<string | null> {
  const [version, edit] = await Promise.all([
    findLastApproved(tx, kind, item.id),
    tx.auditEvent.findFirst({
      where: {
        objectId: item.id,
        action: `${kind}.edit`,
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

/** In this window after rejecting an edit, a repeated "Reject" must not take back the approved version. */
const DOUBLE_SUBMIT_MS = 10_000

const decided = () => new AppError('conflict', 'content.alreadyDecided')

interface Decision {
  tx: TransactionClient
  kind: ContentKind
  viewer: Viewer
  item: Item
  caller: Caller
}

/** The versions that the administrator had on screen. */
type ExpectedVersion = Pick<ApproveInput, 'revision_id' | 'updated_at'>

/** Returns the waiting edit, if it and the text it would replace are the versions on screen. */
async function requireWaiting({ tx, kind, item }: Decision, seen: ExpectedVersion) {
  const waiting = await findWaitingEdit(tx, kind, item.id)
  if (!waiting) throw decided()
  if (seen.revision_id && seen.revision_id !== waiting.id) throw changedSince()
  requireUnchanged(item, seen)
  return waiting
}

/** Audits a decision, and whether it was about the decider's own text. */
function recordDecision(
  { tx, kind, viewer, item, caller }: Decision,
  step: 'approve' | 'reject' | 'unpublish',
  writerId: string | null,
  revision: string | null,
) {
  const detail = { self: writerId === viewer.id, revision }
  return record(tx, kind, step, item.id, { viewer, caller }, detail)
}

async function publishFirst(decision: Decision, input: ApproveInput): Promise<void> {
  const { tx, kind, viewer, item } = decision
  if (input.revision_id) throw decided()
  requireUnchanged(item, input)
  const now = new Date()
  // For an item that was never public, nothing has changed for readers.
  const changeNote = item.publishedAt ? requireNote(input) : undefined
  const isApproved = await changeItem(
    tx,
    kind,
    item.id,
    { isPublished: false, deletedAt: null },
    {
      isPublished: true,
      publishedAt: item.publishedAt ?? now,
      rejectedAt: null,
      rejection: null,
      ...(await buildReviewChange(decision, input)),
    },
  )
  if (!isApproved) throw decided()
  const [editorId, content] = await Promise.all([
    findLastWriter(tx, kind, item),
    contentByKind[kind].read(tx, item.id),
  ])
  const by = { editorId, deciderId: viewer.id, decidedAt: now }
  const approved = { state: 'APPROVED', ...by, ...(changeNote ? { changeNote } : {}) } as const
  const version = await addVersion(tx, kind, item.id, content, approved)
  await changeItem(tx, kind, item.id, {}, versionChange(version.code, changeNote, now))
  await recordDecision(decision, 'approve', editorId, version.id)
  if (!item.ownerId || item.ownerId === viewer.id) return
  const occasion = { kind, item, cause: version.id }
  await notifyPerson(tx, item.ownerId, occasion, { kind: 'contentApproved', isEdit: false })
}

/** @returns whether the item moves in the order of lists */
async function approveEdit(decision: Decision, input: ApproveInput): Promise<boolean> {
  const { tx, kind, viewer, item } = decision
  const waiting = await requireWaiting(decision, input)
  await storeVersion(tx, kind, item)
  const now = new Date()
  const changeNote = requireNote(input, waiting.changeNote)
  // The version's note is public on the page of a printed copy, so a note that the approver cleared is deleted.
  const by = { deciderId: viewer.id, decidedAt: now, changeNote: changeNote ?? null }
  if (!(await settleVersion(tx, waiting.id, { state: 'APPROVED', ...by }))) throw decided()
  const before = await contentByKind[kind].read(tx, item.id)
  const after = await readVersionContent(tx, kind, waiting.id)
  await writeContent(tx, kind, item.id, { before, after }, waiting.writtenAt ?? waiting.createdAt)
  const change = {
    ...(await buildNoteChange(tx, kind, item.id, waiting.writtenAt)),
    ...versionChange(waiting.code, changeNote, now),
    ...(await buildReviewChange(decision, input)),
  }
  await changeItem(tx, kind, item.id, {}, change)
  await recordDecision(decision, 'approve', waiting.editorId, waiting.id)
  const moves = hasMovedInLists(before, after)
  if (!waiting.editorId || waiting.editorId === viewer.id) return moves
  const occasion = { kind, item, cause: waiting.id }
  await notifyPerson(tx, waiting.editorId, occasion, { kind: 'contentApproved', isEdit: true })
  return moves
}

/**
 * Approves what waits: an item that is not public, or the edit of one that is. Of concurrent approvals, one counts.
 * Notifies the author, unless they approved it themselves.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when nothing waits, it differs from what was read, or another
 * text of its group has its new language;
 * `invalid` at `reviewer_id`, and at `change_note` for a change of medical advice without a note for readers.
 */
export async function approve(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  input: ApproveInput,
  caller: Caller,
): Promise<Outcome> {
  requireCan(viewer, `${kind}.decide`)
  const moves = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
    const decision = { tx, kind, viewer, item, caller }
    await settleNotices(tx, { id, kind: WAITING })
    if (item.isPublished) return approveEdit(decision, input)
    await publishFirst(decision, input)
    return true
  })
  revalidate(...getTags(kind, id, moves))
  scheduleDelivery()
  return 'approved'
}

async function rejectEdit(decision: Decision, { reason, ...seen }: RejectInput): Promise<void> {
  const { tx, kind, viewer, item } = decision
  const waiting = await requireWaiting(decision, seen)
  // A request that names only the item takes it back; its sender has not seen the edit that arrived meanwhile.
  if (seen.updated_at && !seen.revision_id) throw changedSince()
  const by = { deciderId: viewer.id, decidedAt: new Date() }
  if (!(await settleVersion(tx, waiting.id, { state: 'REJECTED', reason, ...by }))) throw decided()
  await recordDecision(decision, 'reject', waiting.editorId, waiting.id)
  if (!waiting.editorId || waiting.editorId === viewer.id) return
  const occasion = { kind, item, cause: waiting.id }
  await notifyPerson(tx, waiting.editorId, occasion, {
    kind: 'contentRejected',
    isEdit: true,
    reason,
  })
}

/** Returns whether an edit of a public item was rejected a moment ago. */
async function wasJustRejected({ tx, kind, item }: Decision, now: Date) {
  const rejected = await tx.revision.findFirst({
    where: { ...toItemReference(kind, item.id), state: 'REJECTED' },
    orderBy: { decidedAt: 'desc' },
    select: { decidedAt: true },
  })
  const last = rejected?.decidedAt
  if (!last || now.getTime() - last.getTime() >= DOUBLE_SUBMIT_MS) return false
  const approved = await findLastApproved(tx, kind, item.id)
  return !approved?.decidedAt || last > approved.decidedAt
}

/** Keeps the rejected text as a version: its author edits in place, and both can then see what changed since. */
async function storeRejectedVersion(decision: Decision, reason: string, decidedAt: Date) {
  const { tx, kind, viewer, item } = decision
  if (item.isPublished) return storeVersion(tx, kind, item)
  const editorId = await findLastWriter(tx, kind, item)
  const by = { editorId, deciderId: viewer.id, decidedAt, createdAt: item.updatedAt }
  await storeCurrentVersion(tx, kind, item.id, { state: 'REJECTED', reason, ...by })
}

/** Rejects a waiting item, or takes a public one back, and sends its author the reason. */
async function rejectItem(decision: Decision, { reason, ...seen }: RejectInput): Promise<void> {
  const { tx, kind, viewer, item } = decision
  if (seen.revision_id || (!item.isPublished && item.rejectedAt)) throw decided()
  requireUnchanged(item, seen)
  const now = new Date()
  if (item.isPublished && (await wasJustRejected(decision, now))) throw decided()
  const from = item.isPublished
    ? { isPublished: true, deletedAt: null }
    : { isPublished: false, rejectedAt: null, deletedAt: null }
  const to = { isPublished: false, rejectedAt: now, rejection: reason }
  if (!(await changeItem(tx, kind, item.id, from, to))) throw decided()
  await storeRejectedVersion(decision, reason, now)
  await recordDecision(decision, item.isPublished ? 'unpublish' : 'reject', item.ownerId, null)
  if (!item.ownerId || item.ownerId === viewer.id) return
  const occasion = { kind, item, cause: `${item.id}:${now.getTime()}` }
  await notifyPerson(
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
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  input: RejectInput,
  caller: Caller,
): Promise<Outcome> {
  requireCan(viewer, `${kind}.decide`)
  const wasPublic = await queuedTransaction(async (tx) => {
    const item = await lockItem(tx, kind, id)
    const decision = { tx, kind, viewer, item, caller }
    await settleNotices(tx, { id, kind: WAITING })
    const waits = item.isPublished && (await findWaitingEdit(tx, kind, id)) !== null
    await (waits ? rejectEdit(decision, input) : rejectItem(decision, input))
    return item.isPublished && !waits
  })
  if (wasPublic) revalidate(...getTags(kind, id, true))
  scheduleDelivery()
  return wasPublic ? 'unpublished' : 'rejected'
}

/** Approves or rejects in one call: PUT /article/{id} and /paper/{id}. See `approve` and `reject`. */
export function decide(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  input: DecisionInput,
  caller: Caller,
): Promise<Outcome> {
  return input.is_published
    ? approve(kind, viewer, id, input, caller)
    : reject(kind, viewer, id, input, caller)
}
