import 'server-only'
import { v7 } from 'uuid'
import type { Caller } from '@/lib/core/caller'
import { type HoldReason, hasLink } from '@/lib/core/comment-text'
import type { ContentKind } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { containsPhrase, defaultHeldWords, toHeldWords } from '@/lib/core/held-words'
import { isUuid } from '@/lib/core/identifiers'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import type { Kind } from '@/lib/core/privacy/matches.mjs'
import { scanText } from '@/lib/core/privacy/scan.mjs'
import type { SiteFields } from '@/lib/core/site-texts'
import { buildAuditStatement } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { type DatabaseClient, db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedStatement, queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { buildCarriedOutSql, createClaimLostError } from '@/lib/platform/idempotency/claims'
import { limitMember } from '@/lib/platform/rate-limit/limit'
import {
  findPresentItem,
  type Item,
  itemTables,
  lockItemRowShared,
  toItemReference,
} from '../content/queries'
import { notifyAboutDecision, requireReason } from '../moderation/service'
import { buildDigestNotices, notifyInDigest } from '../notifications/service'
import { type CommentSnapshot, getOwner, getState, missingText, parseSnapshot } from './queries'
import { type CommentRow, changeRow, findRow, lockRow, record, removeRow } from './repository'
import type { CreatedCommentDto } from './schema'

/** Limits how many earlier commenters are notified, most recent first. */
const MAX_NOTIFICATIONS = 200

/**
 * Builds a query of `user_id` and `kind` for the recipients of a comment's notice: the author of the article or
 * paper, and earlier commenters; never the comment's own author.
 */
function buildCommentNews(kind: ContentKind, id: string, commenterId: string | null) {
  const { table, owner, key } = itemTables[kind]
  return Prisma.sql`
    SELECT user_id, kind FROM (
      SELECT ${owner} AS user_id, 'contentComment' AS kind FROM ${table} WHERE id = ${id}::uuid
      UNION ALL (
        SELECT author_id, 'commentAfter' FROM comment
        WHERE ${key} = ${id}::uuid AND moderation = 'VISIBLE' AND redacted_at IS NULL
          AND author_id IS DISTINCT FROM (SELECT ${owner} FROM ${table} WHERE id = ${id}::uuid)
        GROUP BY author_id ORDER BY max(created_at) DESC LIMIT ${MAX_NOTIFICATIONS})
    ) AS concerned WHERE user_id IS DISTINCT FROM ${commenterId}::uuid`
}

/** Notifies the recipients that a comment is now public; several new comments share one notice. */
export async function notifyAboutComment(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  commenterId: string | null,
): Promise<void> {
  const news = buildCommentNews(kind, id, commenterId)
  await tx.$executeRaw(buildDigestNotices(news, { content: kind, id }))
}

/** Notifies the author of a comment that was held for review that it is now public. */
export async function notifyAuthorApproved(
  tx: TransactionClient,
  kind: ContentKind,
  id: string,
  authorId: string | null,
): Promise<void> {
  if (!authorId) return
  const data = { content: kind, id }
  await notifyInDigest(tx, { kind: 'commentShown', userIds: [authorId], data })
}

/** The result of writing a comment; `id` is null if it was not written. */
interface Written {
  isPublished: boolean
  commentsOpen: boolean
  id: string | null
}

/**
 * Writes a comment on a public, open article or paper, with its audit event and notices, and completes its idempotency
 * key, atomically in one statement (docs/decisions/0085-one-statement-writes.md).
 * @returns null where there is no such item
 */
async function writeRow(
  kind: ContentKind,
  itemId: string,
  comment: Pick<CommentRow, 'content' | 'moderation' | 'heldFor' | 'createdAt'> & {
    authorId: string
  },
  { requestId }: Pick<Caller, 'requestId'>,
): Promise<Written | null> {
  const { table, key } = itemTables[kind]
  const { authorId, content, moderation, heldFor, createdAt } = comment
  const isAllowed = Prisma.sql`EXISTS (SELECT FROM item WHERE is_published AND comments_open)`
  const isSeen = moderation === 'VISIBLE'
  const news = Prisma.sql`
    SELECT news.* FROM (${buildCommentNews(kind, itemId, authorId)}) AS news, added WHERE ${isSeen}`
  const event = {
    actorId: authorId,
    action: 'comment.create',
    objectKind: `${kind}-comment`,
    requestId,
    detail: { item: itemId, waits: !isSeen },
  } as const
  const [written] = await queuedStatement<Written>(Prisma.sql`
    WITH item AS MATERIALIZED (
      SELECT is_published, comments_open FROM ${table}
      WHERE id = ${itemId}::uuid AND deleted_at IS NULL FOR SHARE
    ), claimed AS (${buildCarriedOutSql(isAllowed)}
    ), added AS (
      INSERT INTO comment (id, kind, ${key}, author_id, content, moderation, held_for, created_at)
      SELECT ${v7()}::uuid, ${kind}::content_kind, ${itemId}::uuid, ${authorId}::uuid, ${content}::text,
        ${moderation}::moderation_state, ${heldFor}::text, ${createdAt}::timestamptz
      FROM claimed RETURNING id
    ), told AS (${buildDigestNotices(news, { content: kind, id: itemId })}
    ), noted AS (${buildAuditStatement(event, Prisma.sql`added`)}
    )
    SELECT is_published AS "isPublished", comments_open AS "commentsOpen",
      (SELECT id::text FROM added) AS id FROM item`)
  return written ?? null
}

/** A comment as a decision stores it. */
const snapshotComment = (row: CommentRow): CommentSnapshot => ({
  id: row.id,
  kind: row.kind,
  item: row.itemId,
  content: row.content,
  at: row.createdAt.toISOString(),
  edited: row.editedAt?.toISOString() ?? null,
})

/**
 * Restores a removed comment in its old place, visible to everybody.
 * @returns where it is; null when its article or paper is gone
 */
export async function restoreComment(tx: TransactionClient, authorId: string, stored: unknown) {
  const comment = parseSnapshot(stored)
  const item = comment && (await findPresentItem(tx, comment.kind, comment.item))
  if (!comment || !item) return null
  const { id, kind, content } = comment
  await tx.comment.create({
    data: {
      id,
      authorId,
      content,
      createdAt: new Date(comment.at),
      editedAt: comment.edited ? new Date(comment.edited) : null,
      ...toItemReference(kind, item.id),
    },
    select: { id: true },
  })
  return { id, kind, itemId: item.id }
}

/** Notifies the author of a comment that it was removed or its text destroyed, and why. A destroyed text is not kept. */
async function notifyAuthor(
  tx: TransactionClient,
  viewer: Viewer,
  row: CommentRow,
  { kind, reason }: { kind: 'comment_removed' | 'comment_redacted'; reason: string | null },
): Promise<void> {
  if (!row.authorId || reason === null) return
  const isRetained = kind === 'comment_removed' && row.redactedAt === null
  await notifyAboutDecision(tx, {
    kind,
    userId: row.authorId,
    decidedById: viewer.id,
    reason,
    ...(isRetained ? { kept: snapshotComment(row) } : {}),
  })
}

/** The number of public comments after which an author's links are no longer held for review. */
const MIN_TRUSTED_COMMENTS = 3

/**
 * Kinds of data that identify a person on their own. Readers often write dates, ages and villages, which do so only
 * inside a case.
 */
const PRIVATE_KINDS: ReadonlySet<Kind> = new Set([
  'national_id',
  'email',
  'hospital_number',
  'phone',
  'name',
])

/**
 * Reads the moderation rules, and how many of the author's comments are public. Reads from the database: a decision
 * about a comment must not use a cached copy.
 */
async function readRules(client: DatabaseClient, authorId: string) {
  const [row] = await client.$queryRaw<{ fields: SiteFields | null; seen: number }[]>`
    SELECT (SELECT fields FROM site_text WHERE key = 'moderation' ORDER BY version DESC LIMIT 1) AS fields,
      (SELECT count(*)::int FROM comment
        WHERE author_id = ${authorId}::uuid AND moderation = 'VISIBLE' AND redacted_at IS NULL) AS seen`
  const fields = row?.fields ?? {}
  return {
    firstWaits: fields.firstWaits !== 'off',
    words: fields.wordsWait === 'off' ? [] : toHeldWords(fields.words || defaultHeldWords),
    seen: row?.seen ?? 0,
  }
}

/**
 * Returns why a text must wait for review; null if it need not (docs/rules.md#comments). Texts by staff wait only for
 * private details; those by administrators, who decide about comments, never wait.
 */
async function findHoldReason(
  client: DatabaseClient,
  viewer: Viewer,
  content: string,
): Promise<HoldReason | null> {
  if (can(viewer, 'comment.review')) return null
  if (scanText({ text: content }).some(({ kind }) => PRIVATE_KINDS.has(kind))) return 'privacy'
  if (can(viewer, 'dashboard.view')) return null
  const { firstWaits, words, seen } = await readRules(client, viewer.id)
  if (containsPhrase(content, words)) return 'words'
  if (seen === 0 && firstWaits) return 'first'
  return seen < MIN_TRUSTED_COMMENTS && hasLink(content) ? 'link' : null
}

/** The moderation decision and the audit action of each step. */
const STEPS = {
  remove: ['comment_removed', 'comment.delete'],
  redact: ['comment_redacted', 'comment.redact'],
} as const

const missing = () => new AppError('not_found', 'comments.missing')

/**
 * Returns the item of a public discussion.
 * @throws AppError `not_found`
 */
function requirePublic<Found extends { isPublished: boolean }>(
  kind: ContentKind,
  item: Found | null,
): Found {
  if (!item?.isPublished) throw new AppError('not_found', missingText(kind))
  return item
}

/** @throws AppError `conflict` (409) when the discussion is closed. */
function requireOpen({ commentsOpen }: Pick<Item, 'commentsOpen'>): void {
  if (!commentsOpen) throw new AppError('conflict', 'comments.closed')
}

/** @throws AppError `conflict` (409) for a destroyed text. */
export function requireNotRedacted({ redactedAt }: CommentRow): void {
  if (redactedAt) throw new AppError('conflict', 'comments.isRedacted')
}

/**
 * Finds a comment for somebody who may see it: everybody while it is visible on a public page, otherwise its author and
 * administrators.
 * @throws AppError `not_found`
 */
export async function findComment(kind: ContentKind, viewer: Viewer, id: string) {
  const row = isUuid(id) ? await findRow(db(), kind, id) : null
  if (!row) throw missing()
  if (row.authorId === viewer.id || can(viewer, 'comment.review')) return row
  const item = row.moderation === 'VISIBLE' ? await findPresentItem(db(), kind, row.itemId) : null
  if (!item?.isPublished) throw missing()
  return row
}

/**
 * Re-reads the comment, locked for the rest of the transaction.
 * @throws AppError `not_found`
 */
export async function lockComment(tx: TransactionClient, kind: ContentKind, id: string) {
  await lockRow(tx, id)
  const row = await findRow(tx, kind, id)
  if (!row) throw missing()
  return row
}

/**
 * Adds a comment to a public article or paper (docs/rules.md#comments). Anything that `findHoldReason` flags waits for review.
 * @throws AppError `not_found` for what is not public; `conflict` (409) when the discussion is closed; `too_many`.
 */
export async function addComment(
  kind: ContentKind,
  viewer: Viewer,
  itemId: string,
  content: string,
  caller: Caller,
): Promise<CreatedCommentDto> {
  requireCan(viewer, 'comment.write')
  await limitMember('comment', viewer.id)
  if (!isUuid(itemId)) throw new AppError('not_found', missingText(kind))
  const heldFor = await findHoldReason(db(), viewer, content)
  const moderation = heldFor ? ('HELD' as const) : ('VISIBLE' as const)
  const createdAt = new Date()
  const comment = { authorId: viewer.id, content, moderation, heldFor, createdAt }
  const written = await writeRow(kind, itemId, comment, caller)
  requireOpen(requirePublic(kind, written))
  if (!written?.id) throw createClaimLostError()
  if (moderation === 'VISIBLE') revalidate(tags.comments(kind, itemId))
  return {
    comment_id: written.id,
    created_at: createdAt.toISOString(),
    state: getState({ moderation }),
  }
}

/**
 * Edits the viewer's own comment. A held or hidden one stays so; the new text may cause a visible one to be held.
 * @returns the item and the comment, to be mapped to the names of its kind
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when the discussion is closed or the text
 *   was destroyed; `too_many`.
 */
export async function editComment(
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  content: string,
  caller: Caller,
): Promise<{ item: Item; row: CommentRow }> {
  const found = await findComment(kind, viewer, id)
  requireCan(viewer, 'comment.edit', getOwner(found))
  await limitMember('comment', viewer.id)
  const { item, before, row } = await queuedTransaction(async (tx) => {
    const before = await lockComment(tx, kind, id)
    requireNotRedacted(before)
    const item = requirePublic(kind, await lockItemRowShared(tx, kind, before.itemId))
    requireOpen(item)
    const isSeen = before.moderation === 'VISIBLE'
    const found = before.moderation === 'HIDDEN' ? null : await findHoldReason(tx, viewer, content)
    const heldFor = isSeen ? found : (found ?? before.heldFor)
    const waits = isSeen && heldFor !== null
    const moderation = waits ? 'HELD' : before.moderation
    const row = await changeRow(tx, id, { content, moderation, heldFor, editedAt: new Date() })
    await record(tx, viewer, 'comment.edit', { kind, id }, caller, { waits })
    return { item, before, row }
  })
  if (before.moderation === 'VISIBLE') revalidate(tags.comments(kind, item.id))
  return { item, row }
}

export type Withdrawal = [
  kind: ContentKind,
  viewer: Viewer,
  id: string,
  reason: string | undefined,
  caller: Caller,
]

/**
 * Removes or redacts a comment: the viewer's own, or somebody else's for a reason that is sent to its author.
 * @param apply changes the comment, within the transaction
 * @returns the comment as it was before
 */
export async function withdrawComment(
  step: 'remove' | 'redact',
  apply: (tx: TransactionClient, row: CommentRow) => Promise<unknown>,
  ...[kind, viewer, id, typedReason, caller]: Withdrawal
): Promise<CommentRow> {
  const found = await findComment(kind, viewer, id)
  requireCan(viewer, `comment.${step}`, getOwner(found))
  const reason = requireReason(viewer, found, typedReason)
  const [decision, action] = STEPS[step]
  return queuedTransaction(async (tx) => {
    const row = await lockComment(tx, kind, id)
    await apply(tx, row)
    await notifyAuthor(tx, viewer, row, { kind: decision, reason })
    await record(tx, viewer, action, { kind, id }, caller, {
      ...(step === 'remove' ? { item: row.itemId } : {}),
      self: row.authorId === viewer.id,
      // With the comment's row gone, only this finds the reason when its author's account is erased.
      ...(reason ? { reason, author: row.authorId } : {}),
    })
    return row
  })
}

/**
 * Deletes a comment with its reports, even where the discussion is closed or no longer public. If an administrator
 * removes it, its author is notified with the reason and can appeal.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) when an
 *   administrator gives no reason.
 */
export async function deleteComment(...withdrawal: Withdrawal): Promise<null> {
  const before = await withdrawComment('remove', (tx, { id }) => removeRow(tx, id), ...withdrawal)
  if (before.moderation === 'VISIBLE') revalidate(tags.comments(before.kind, before.itemId))
  return null
}
