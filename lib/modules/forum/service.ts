import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import type { Kind } from '@/lib/core/privacy/scan.mjs'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { type CleanText, prepareText } from '@/lib/platform/html/texts'
import type { WorkOrder } from '@/lib/platform/work/fair-queue'
import { orderOf } from '@/lib/platform/work/queues'
import { releaseFiles, requireMayShow, type SentFile } from '../files/service'
import { settleNotices } from '../notifications/service'
import { specialistsAt } from '../users/queries'
import { holdBackMails } from './announce'
import {
  type CaseRow,
  findCase,
  lockCase,
  ownerOf,
  requireNotClosed,
  requireNotRedacted,
} from './case-row'
import { settleState } from './case-state'
import { storeDocument, withheldMark } from './document'
import { askForLook, holdOf, isCleanNow } from './held'
import { keptOf, requireUnidentified, wordsBefore } from './identifiers'
import type { ForumPostEdit, ForumPostInput } from './input-schema'
import { settleLadder } from './ladder'
import { type Called, notifyOfPost } from './notify'
import { tellSoon } from './notify-due'
import { takePictures } from './pictures'
import { findPost } from './queries'
import { record } from './record'
import { parseReferral, wordsOfReferral } from './referral-schema'
import { notifyOfShown } from './second-look'

const IN_FORUM = { kind: 'forum' } as const

/** @throws AppError `invalid` at `content` when nothing is left to read. */
async function prepareContent(html: string, order: WorkOrder): Promise<CleanText> {
  const content = await prepareText(html, { field: 'content', order })
  if (!content.isEmpty) return content
  throw new AppError('invalid', 'validation.fillAll', { content: ['validation.fillAll'] })
}

/**
 * Who is tagged must be an approved, active specialist (docs/rules.md#cases).
 * @throws AppError `invalid` (422) at `tagged_users` for anybody else.
 */
export async function requireSpecialists(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const where = { id: { in: [...ids] }, ...specialistsAt(new Date()) }
  const known = await db().user.count({ where })
  if (known === ids.length) return
  const text = 'validation.taggedInvalid'
  throw new AppError('invalid', text, { tagged_users: [text] })
}

/** The words of a referral, to be looked through. */
const wordsIn = ({ referral }: Pick<ForumPostEdit, 'referral'>): Record<string, string> =>
  referral ? { referral: wordsOfReferral(referral) } : {}

/**
 * A case with its comments, for approved staff.
 * @throws AppError `forbidden` to all others; `not_found`.
 */
export async function readPost(viewer: Viewer, id: string) {
  await findCase(viewer, id)
  return findPost(viewer, id)
}

/**
 * Posts a case and tells whom it concerns (docs/rules.md#cases). A document that tells who the patient is stays out of
 * an urgent case, which is posted without it; a routine case that keeps something for a reason waits for a second look.
 * @throws AppError `forbidden`; `invalid` (422) at `title`, `content`, `referral`, `identifiers_reason`,
 *   `tagged_users` or `attachment`.
 */
export async function createPost(
  viewer: Viewer,
  input: ForumPostInput,
  file: SentFile | undefined,
  caller: Caller,
): Promise<{ post_id: string; waits_for_look?: true; attachment_withheld?: Kind[] }> {
  requireCan(viewer, 'forum.write')
  const isUrgent = input.case_status === 'URGENCY'
  const order = orderOf(viewer, { isUrgent })
  const content = await prepareContent(input.content, order)
  const tagged = (input.tagged_users ?? []).filter((id) => id !== viewer.id)
  await requireSpecialists(tagged)
  const reason = input.identifiers_reason
  const fields = { title: input.title, content: content.text, ...wordsIn(input) }
  const kept = await requireUnidentified({ fields, isUrgent, reason, order })
  const document = await storeDocument(file, viewer, { isUrgent, reason, order })
  const { prepared } = document
  const isHeld = !isUrgent && kept !== null
  try {
    const id = await queuedTransaction(async (tx) => {
      await requireMayShow(tx, viewer, { html: content.html, place: IN_FORUM, field: 'content' })
      const attachment = await prepared?.save(tx)
      const post = await tx.forumPost.create({
        data: {
          title: input.title,
          content: content.html,
          text: content.text,
          caseStatus: input.case_status,
          attachmentId: attachment?.id ?? null,
          ...(input.referral ? { referral: input.referral } : {}),
          authorId: viewer.id,
          ...keptOf(kept, document.kinds),
          ...(isHeld ? { heldSince: new Date() } : {}),
          tags: { create: tagged.map((userId) => ({ userId })) },
        },
        select: { id: true, authorId: true, caseStatus: true, state: true },
      })
      await settleLadder(tx, post.id)
      const called = { taggedIds: tagged, newlyTaggedIds: tagged, content: content.html }
      if (isHeld) await askForLook(tx, post)
      else await notifyOfPost(tx, post, viewer.id, called)
      const detail = { status: post.caseStatus, tagged: tagged.length }
      await record(tx, viewer, 'forum.create', post.id, caller, detail)
      return post.id
    })
    tellSoon()
    const mark = isHeld ? { waits_for_look: true as const } : {}
    return { post_id: id, ...mark, ...withheldMark(document.withheld) }
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}

/** Tags these and no others. @returns all who are tagged, and those who were not before */
async function replaceTags(
  tx: TransactionClient,
  postId: string,
  ids: readonly string[] | undefined,
) {
  const rows = await tx.forumTag.findMany({ where: { postId }, select: { userId: true } })
  const before = rows.map(({ userId }) => userId)
  if (!ids) return { taggedIds: before, newlyTaggedIds: [] }
  const newlyTaggedIds = ids.filter((id) => !before.includes(id))
  await tx.forumTag.deleteMany({ where: { postId, userId: { notIn: [...ids] } } })
  await tx.forumTag.createMany({ data: newlyTaggedIds.map((userId) => ({ postId, userId })) })
  return { taggedIds: ids, newlyTaggedIds }
}

/** Who is newly tagged must be a specialist; who was tagged before may have ceased to be one. */
async function newTags(id: string, wanted: readonly string[] | undefined, authorId: string | null) {
  if (!wanted) return undefined
  const before = await db().forumTag.findMany({ where: { postId: id }, select: { userId: true } })
  const known = new Set(before.map(({ userId }) => userId))
  const ids = wanted.filter((userId) => userId !== authorId)
  await requireSpecialists(ids.filter((userId) => !known.has(userId)))
  return ids
}

/** Whether an edit says something else than the case did; how urgent it is has news of its own. */
const isOther = (post: CaseRow, { title, referral }: ForumPostEdit, content?: string) =>
  (referral !== undefined &&
    JSON.stringify(referral) !== JSON.stringify(parseReferral(post.referral))) ||
  (title !== undefined && title !== post.title) ||
  (content !== undefined && content !== post.content)

/** Lets the clock of an edited case run or rest, and notifies whom it concerns: of one that is held, who may look. */
async function notifyOfEdit(
  tx: TransactionClient,
  { before, now }: { before: CaseRow; now: CaseRow },
  actorId: string,
  called: Called,
): Promise<void> {
  if (before.heldSince && !now.heldSince) return notifyOfShown(tx, now, actorId)
  await settleLadder(tx, now.id)
  if (!now.heldSince) {
    await notifyOfPost(tx, now, actorId, called)
    return
  }
  const isAsked = before.heldSince !== null && before.sentBackReason === null
  if (!isAsked) await askForLook(tx, now)
}

/**
 * Changes a case; what is absent stays. Who is newly concerned, by a tag or because it became urgent, is told, and who
 * takes part when it says something else. A routine case that newly keeps something for a reason waits for a second look.
 * @throws AppError `not_found`; `forbidden` to all but its author; `conflict` (409) when it is closed or redacted;
 *   `invalid` (422) at a field, also at `attachment` when it tells who the patient is, unless the case is urgent:
 *   then that alone is left out.
 */
export async function editPost(
  viewer: Viewer,
  id: string,
  input: ForumPostEdit,
  file: SentFile | undefined,
  caller: Caller,
) {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.edit', ownerOf(found))
  requireNotClosed(found)
  requireNotRedacted(found)
  const isUrgent = (input.case_status ?? found.caseStatus) === 'URGENCY'
  const order = orderOf(viewer, { isUrgent })
  const sent = input.content
  const content = sent === undefined ? undefined : await prepareContent(sent, order)
  const tagged = await newTags(id, input.tagged_users, found.authorId)
  const reason = input.identifiers_reason
  const fields = {
    ...(input.title === undefined ? {} : { title: input.title }),
    ...(content ? { content: content.text } : {}),
    ...wordsIn(input),
  }
  const referralWords = wordsOfReferral(parseReferral(found.referral))
  const before = [...wordsBefore(found.title, found.content), referralWords]
  const kept = await requireUnidentified({ fields, before, isUrgent, reason, order })
  const document = await storeDocument(file, viewer, { isUrgent, reason, order })
  const { prepared, withheld } = document
  const texts = [
    input.title ?? found.title,
    content?.text ?? wordsBefore(found.content).join(' '),
    input.referral === undefined ? referralWords : wordsOfReferral(input.referral),
  ]
  const hasOldDocument = !prepared && found.attachmentId !== null && input.remove_attachment !== '1'
  const isClean =
    found.heldSince !== null && !hasOldDocument && (await isCleanNow(reason, texts, order))
  try {
    const removeBytes = await queuedTransaction(async (tx) => {
      const post = await lockCase(tx, id)
      requireNotClosed(post)
      requireNotRedacted(post)
      const text = {
        html: content?.html ?? '',
        before: post.content,
        place: IN_FORUM,
        field: 'content',
      }
      await requireMayShow(tx, viewer, text)
      const attachment = await prepared?.save(tx)
      const isGone = !attachment && input.remove_attachment === '1'
      await tx.forumPost.update({
        where: { id },
        data: {
          ...(input.title === undefined ? {} : { title: input.title }),
          ...(content ? { content: content.html, text: content.text } : {}),
          ...(input.case_status === undefined ? {} : { caseStatus: input.case_status }),
          ...(input.referral === undefined ? {} : { referral: input.referral ?? Prisma.DbNull }),
          ...(attachment || isGone ? { attachmentId: attachment?.id ?? null } : {}),
          ...keptOf(kept, document.kinds, post.keptKinds),
          ...holdOf(post, {
            isUrgent,
            kept,
            documentKinds: document.kinds,
            isClean: isClean && post.heldSince?.getTime() === found.heldSince?.getTime(),
          }),
        },
      })
      const tags = await replaceTags(tx, id, tagged)
      await settleState(tx, post)
      const now = await lockCase(tx, id)
      const isUpdate =
        isOther(post, input, content?.html) ||
        Boolean(attachment) ||
        (isGone && post.attachmentId !== null)
      const called = { ...tags, content: content?.html ?? '', isUpdate }
      await notifyOfEdit(tx, { before: post, now }, viewer.id, called)
      await record(tx, viewer, 'forum.edit', id, caller)
      const replaced = attachment || isGone ? post.attachmentId : null
      // A picture that was taken out of the text is gone with that: it may show a patient.
      return releaseFiles(tx, [...(replaced ? [replaced] : []), ...pictureIdsIn(post.content)])
    })
    await removeBytes()
    tellSoon()
    return { ...(await findPost(viewer, id)), ...withheldMark(withheld) }
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}

/**
 * Deletes a case: nobody reaches it any more, nor its comments; its file and pictures are destroyed at once, its words
 * after 30 days.
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators.
 */
export async function deletePost(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.remove', ownerOf(found))
  const removeBytes = await queuedTransaction(async (tx) => {
    const { attachmentId, content } = await lockCase(tx, id)
    const data = { deletedAt: new Date(), attachmentId: null }
    await tx.forumPost.update({ where: { id }, data })
    const photos = await takePictures(tx, id)
    await settleLadder(tx, id)
    await holdBackMails(tx, id)
    await settleNotices(tx, { post: id })
    const self = can(viewer, 'forum.edit', ownerOf(found))
    await record(tx, viewer, 'forum.delete', id, caller, { self })
    const comments = await tx.forumComment.findMany({
      where: { postId: id, content: { contains: '<img ' } },
      select: { content: true },
    })
    const texts = [content, ...comments.map((comment) => comment.content)]
    // Nobody can restore a case: what may show the patient is gone with it.
    const pictures = texts.flatMap(pictureIdsIn)
    return releaseFiles(tx, [...(attachmentId ? [attachmentId] : []), ...photos, ...pictures])
  })
  await removeBytes()
  return null
}
