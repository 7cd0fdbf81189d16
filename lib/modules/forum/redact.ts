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
import { takePictures } from './pictures'
import { record } from './record'

const markOf = (redactedById: string | null) => ({ redactedAt: new Date(), redactedById })

/** The reason why something was kept may tell of the patient, too. */
const NOTHING_KEPT = { keptReason: null, keptKinds: [] }

/** What was deleted still lies in the database for its time: its words can be destroyed all the same. */
const EVEN_DELETED = { evenDeleted: true } as const

/**
 * Destroys what a case says and shows, with the case held. The words leave the search with the text (a generated column);
 * notices hold none; mails that wait are taken back.
 * @param redactedById who does so; null for the patient, who has no account
 * @returns what removes the bytes, to be called once that is committed
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
  const pictures = await takePictures(tx, id)
  await settleLadder(tx, id)
  await holdBackMails(tx, id)
  return [
    await releaseFiles(tx, [...(post.attachmentId ? [post.attachmentId] : []), ...pictures]),
    await redactPictures(tx, { html: post.content, authorId: post.authorId }),
  ]
}

/**
 * Destroys title, text, referral, outcome, notes of hand-overs, attachment and pictures of a case at once, the pictures wherever else their author has
 * shown them; a mark says who did so, and when.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it was
 *   redacted already, unless it was closed since with an outcome.
 */
export async function redactPost(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  const found = await findCase(viewer, id, EVEN_DELETED)
  // For everybody else what was deleted is not there.
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
 * Destroys the text and pictures of a comment at once; a mark says who did so, and when. Replies to it stay.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `conflict` (409) when it was
 *   redacted already.
 */
export async function redactComment(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  const found = await findComment(viewer, id, EVEN_DELETED)
  if (!can(viewer, 'forum.redact', ownerOf(found))) await findComment(viewer, id)
  requireCan(viewer, 'forum.redact', ownerOf(found))
  const removeBytes = await queuedTransaction(async (tx) => {
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
    return redactPictures(tx, { html: comment.content, authorId: comment.authorId })
  })
  await removeBytes()
  return null
}
