import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { redactPictures, releaseFiles } from '../files/service'
import { holdBackMails } from './announce'
import { type CaseRow, findCase, lockCase, ownerOf, requireNotRedacted } from './case-row'
import { findComment, reread, withdrawAnswer } from './comments'
import { settleLadder } from './ladder'
import { record } from './record'
import { takeShownFiles } from './shown-files'

const markOf = (redactedById: string | null) => ({ redactedAt: new Date(), redactedById })

/** Redaction also clears the reason for keeping what may identify the patient: the reason may identify them too. */
const NOTHING_KEPT = { keptReason: null, keptKinds: [] }

/** Deleted cases stay in the database until they are purged, so they can still be redacted. */
const EVEN_DELETED = { evenDeleted: true } as const

/**
 * Destroys what a case says and shows, and the files of its answers; the caller holds the lock on the case. The words leave
 * the search index with the text (a generated column); notices hold none; unsent mails are withdrawn.
 * @param redactedById who does so; null for the patient, who has no account
 * @returns functions that remove the bytes, to be called after the commit
 */
export async function destroyCase(
  tx: TransactionClient,
  post: CaseRow,
  redactedById: string | null,
): Promise<(() => Promise<void>)[]> {
  const { id } = post
  const words = { title: '', content: '', text: '', outcome: null, ...NOTHING_KEPT }
  const nothing = { ...words, sentBackReason: null, referral: Prisma.DbNull, attachmentId: null }
  await tx.forumPost.update({ where: { id }, data: { ...nothing, ...markOf(redactedById) } })
  await tx.caseHandOver.updateMany({ where: { postId: id }, data: { note: '' } })
  const shown = await takeShownFiles(tx, { postId: id })
  await settleLadder(tx, id)
  await holdBackMails(tx, id)
  return [
    await releaseFiles(tx, [...(post.attachmentId ? [post.attachmentId] : []), ...shown]),
    await redactPictures(tx, { html: post.content, authorId: post.authorId }),
  ]
}

/**
 * Destroys title, text, referral, outcome, hand-over notes, attachment and pictures of a case at once, with the files of
 * its answers; pictures in the text, wherever else their author has shown them. A mark says who did so, and when.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it was
 *   redacted already, unless it has since been closed with an outcome.
 */
export async function redactPost(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  const found = await findCase(viewer, id, EVEN_DELETED)
  // For everybody else a deleted case does not exist.
  if (!can(viewer, 'forum.redact', ownerOf(found))) await findCase(viewer, id)
  requireCan(viewer, 'forum.redact', ownerOf(found))
  const removals = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id, EVEN_DELETED)
    if (!post.outcome) requireNotRedacted(post)
    await record(tx, viewer, 'forum.redact', id, caller, { self: found.authorId === viewer.id })
    return destroyCase(tx, post, viewer.id)
  })
  for (const removeBytes of removals) await removeBytes()
  return null
}

/**
 * Destroys the text, pictures and document of a comment at once; a mark says who did so, and when. Replies to it stay.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it was
 *   redacted already.
 */
export async function redactComment(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  const found = await findComment(viewer, id, EVEN_DELETED)
  if (!can(viewer, 'forum.redact', ownerOf(found))) await findComment(viewer, id)
  requireCan(viewer, 'forum.redact', ownerOf(found))
  const removals = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, found.postId, EVEN_DELETED)
    const comment = await reread(tx, id, EVEN_DELETED)
    requireNotRedacted(comment)
    await tx.forumComment.update({
      where: { id },
      data: { content: '', ...NOTHING_KEPT, ...markOf(viewer.id) },
    })
    await withdrawAnswer(tx, post, id)
    const detail = { self: found.authorId === viewer.id }
    await record(tx, viewer, 'forum-comment.redact', id, caller, detail)
    return [
      await releaseFiles(tx, await takeShownFiles(tx, { commentId: id })),
      await redactPictures(tx, { html: comment.content, authorId: comment.authorId }),
    ]
  })
  for (const removeBytes of removals) await removeBytes()
  return null
}
