import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { referralTexts } from '@/lib/core/cases'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import type { Kind } from '@/lib/core/privacy/scan.mjs'
import { pictureIdsIn } from '@/lib/core/text-pictures'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { type CleanText, prepareText } from '@/lib/platform/html/texts'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { getWorkOrder, type WorkOrder } from '@/lib/platform/work/queues'
import { specialistsAt } from '../../accounts/users/queries'
import { releaseFiles, requireShowablePictures, type SentFile } from '../../files/service'
import { notifyAboutRemoval } from '../../moderation/service'
import { settleNotices } from '../../notifications/service'
import { scheduleNotifications, syncCaseClock } from '../escalation/escalation'
import { cancelPendingEmails } from '../escalation/notices'
import { notifyAboutPost } from '../escalation/notify'
import type { ForumPostEdit, ForumPostInput } from '../input-schema'
import {
  mergeRetained,
  requireUnidentified,
  requireUnidentifiedReason,
  storeDocument,
  withheldMark,
} from '../privacy/privacy'
import { requestSecondLook } from '../privacy/second-look'
import { clockColumns, findCase, getOwner, lockCase, record } from './case'
import { detachFiles, removePost } from './purge'
import { findPost } from './queries'
import { getReferralText } from './referral-schema'

/** Removes the author's name and contact details from a text. */
type Wipe = (text: string) => string

/** Returns the texts of a row with the names removed; null if unchanged. */
function wipeRow<Row extends Record<string, string | null>>(row: Row, wipe: Wipe): Row | null {
  const entries = Object.entries(row).map(([name, text]) => [name, text && wipe(text)] as const)
  return entries.some(([name, text]) => text !== row[name])
    ? (Object.fromEntries(entries) as Row)
    : null
}

/** Attributes that show or hold what somebody typed. */
const TYPED_ATTRIBUTE = /\b(href|alt)="([^"]*)"/g

/** Applies a wipe to the text and typed attributes of sanitised HTML: names may equal those of tags and entities. */
const wipeHtml = (html: string, wipe: Wipe): string =>
  html.replace(/<[^>]*>|&#?\w+;|[^<&]+/g, (part) => {
    if (part.startsWith('&')) return part
    if (!part.startsWith('<')) return wipe(part)
    return part.replace(TYPED_ATTRIBUTE, (_, name, value) => `${name}="${wipe(value)}"`)
  })

/** Applies a wipe to the free texts of a stored referral; null where nothing changes. */
function wipeReferral(referral: Prisma.JsonValue, wipe: Wipe): Prisma.InputJsonObject | null {
  if (!referral || typeof referral !== 'object' || Array.isArray(referral)) return null
  const texts = referralTexts.flatMap((name) => {
    const text = referral[name]
    return typeof text === 'string' && wipe(text) !== text ? [[name, wipe(text)] as const] : []
  })
  return texts.length > 0 ? { ...referral, ...Object.fromEntries(texts) } : null
}

async function wipeCase(tx: TransactionClient, id: string, wipe: Wipe): Promise<void> {
  const { referral, content, ...words } = await tx.forumPost.findUniqueOrThrow({
    where: { id },
    select: {
      title: true,
      content: true,
      text: true,
      outcome: true,
      keptReason: true,
      sentBackReason: true,
      referral: true,
    },
  })
  const wiped = wipeReferral(referral, wipe)
  const data = {
    ...wipeRow(words, wipe),
    ...wipeRow({ content }, (html) => wipeHtml(html, wipe)),
    ...(wiped ? { referral: wiped } : {}),
  }
  if (Object.keys(data).length > 0) await tx.forumPost.update({ where: { id }, data })
}

/** Wipes the reasons an author gave for showing a patient in a picture. */
async function wipePictures(tx: TransactionClient, authorId: string, wipe: Wipe): Promise<void> {
  const pictures = await tx.casePicture.findMany({
    where: {
      reason: { not: null },
      OR: [{ commentId: null, post: { authorId } }, { comment: { authorId } }],
    },
    select: { fileId: true, reason: true },
  })
  for (const { fileId, reason } of pictures) {
    const data = wipeRow({ reason }, wipe)
    if (data) await tx.casePicture.update({ where: { fileId }, data, select: { fileId: true } })
  }
}

/**
 * Removes an author from the forum before their account is deleted (docs/rules.md#own-data): destroys held
 * and deleted texts; keeps cases, answers and notes without their author's name.
 * @param wipe removes the author's name, address and number from a text
 * @returns functions that remove the bytes, to be called after the commit
 */
export async function anonymizeForumAuthor(
  tx: TransactionClient,
  authorId: string,
  wipe: Wipe,
): Promise<(() => Promise<void>)[]> {
  const removals: (() => Promise<void>)[] = []
  const posts = await tx.forumPost.findMany({
    where: { authorId },
    select: { id: true, heldSince: true, deletedAt: true },
    orderBy: { id: 'asc' },
  })
  for (const { id, heldSince, deletedAt } of posts) {
    await tx.$queryRaw`SELECT 1 FROM forum_post WHERE id = ${id}::uuid FOR UPDATE`
    const remove = heldSince || deletedAt ? await removePost(tx, id) : await wipeCase(tx, id, wipe)
    if (remove) removals.push(remove)
  }
  const answers = await tx.forumComment.findMany({
    where: { authorId },
    select: { id: true, deletedAt: true, content: true, keptReason: true },
  })
  for (const { id, deletedAt, content, keptReason } of answers) {
    const data = deletedAt
      ? { content: '', keptReason: null }
      : {
          ...wipeRow({ content }, (html) => wipeHtml(html, wipe)),
          ...wipeRow({ keptReason }, wipe),
        }
    if (Object.keys(data).length > 0) await tx.forumComment.update({ where: { id }, data })
  }
  const notes = await tx.caseHandOver.findMany({
    where: { fromId: authorId },
    select: { id: true, note: true },
  })
  for (const { id, note } of notes) {
    const data = wipeRow({ note }, wipe)
    if (data) await tx.caseHandOver.update({ where: { id }, data })
  }
  await wipePictures(tx, authorId, wipe)
  return removals
}

/** The place where a case's text is shown. */
export const IN_FORUM = { kind: 'forum' } as const

/** @throws AppError `invalid` at `content` when no readable text is left. */
export async function prepareContent(html: string, order: WorkOrder): Promise<CleanText> {
  const content = await prepareText(html, { field: 'content', order })
  if (!content.isEmpty) return content
  throw new AppError('invalid', 'validation.fillAll', { content: ['validation.fillAll'] })
}

/**
 * Requires every tagged person to be an approved, active specialist (docs/rules.md#cases).
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

/** The text of a referral, to be scanned for identifiers. */
export const getReferralFields = ({
  referral,
}: Pick<ForumPostEdit, 'referral'>): Record<string, string> =>
  referral ? { referral: getReferralText(referral) } : {}

/**
 * A case with its comments, for approved staff.
 * @throws AppError `forbidden` to all others; `not_found`.
 */
export async function readPost(viewer: Viewer, id: string) {
  await findCase(viewer, id)
  return findPost(viewer, id)
}

/**
 * Posts a case and notifies the people concerned (docs/rules.md#cases). An urgent case is posted without a document that
 * identifies the patient; a routine case that keeps something for a reason waits for a second look.
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
  const order = getWorkOrder(viewer, { isUrgent })
  const content = await prepareContent(input.content, order)
  const tagged = (input.tagged_users ?? []).filter((id) => id !== viewer.id)
  await requireSpecialists(tagged)
  const reason = input.identifiers_reason
  const fields = { title: input.title, content: content.text, ...getReferralFields(input) }
  const retained = await requireUnidentified({ fields, isUrgent, reason, order })
  const document = await storeDocument(file, viewer, { isUrgent, reason, order })
  const { prepared } = document
  const isHeld = !isUrgent && retained !== null
  try {
    const id = await queuedTransaction(async (tx) => {
      await requireShowablePictures(tx, viewer, {
        html: content.html,
        place: IN_FORUM,
        field: 'content',
      })
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
          ...mergeRetained(retained, document.kinds),
          ...(isHeld ? { heldSince: new Date() } : {}),
          tags: { create: tagged.map((userId) => ({ userId })) },
        },
        select: clockColumns,
      })
      await syncCaseClock(tx, post.id)
      const called = { taggedIds: tagged, newlyTaggedIds: tagged, content: content.html }
      if (isHeld) await requestSecondLook(tx, post)
      else await notifyAboutPost(tx, post, viewer.id, called)
      const detail = { status: post.caseStatus, tagged: tagged.length }
      await record(tx, viewer, 'forum.create', post.id, caller, detail)
      return post.id
    })
    scheduleNotifications()
    const mark = isHeld ? { waits_for_look: true as const } : {}
    return { post_id: id, ...mark, ...withheldMark(document.withheld) }
  } catch (error) {
    await prepared?.discard()
    throw error
  }
}

/**
 * Deletes a case with its comments: destroys its file and pictures at once, its text after 30 days. Notifies the author
 * of a case that an administrator deletes.
 * @param reason why an administrator deletes somebody else's case; the interface asks for it, other clients may not
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) at `reason` when it
 *   identifies the patient.
 */
export async function deletePost(
  viewer: Viewer,
  id: string,
  caller: Caller,
  reason?: string,
): Promise<null> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.remove', getOwner(found))
  await requireUnidentifiedReason(viewer, found, reason)
  const removeBytes = await queuedTransaction(async (tx) => {
    const { attachmentId, content } = await lockCase(tx, id)
    const data = { deletedAt: new Date(), attachmentId: null }
    await tx.forumPost.update({ where: { id }, data })
    const detached = await detachFiles(tx, { postId: id })
    await syncCaseClock(tx, id)
    await cancelPendingEmails(tx, id)
    await settleNotices(tx, { post: id })
    const { authorId } = found
    const detail = await notifyAboutRemoval(tx, viewer, { kind: 'case_removed', authorId, reason })
    await record(tx, viewer, 'forum.delete', id, caller, detail)
    const comments = await tx.forumComment.findMany({
      where: { postId: id, content: { contains: '<img ' } },
      select: { content: true },
    })
    const texts = [content, ...comments.map((comment) => comment.content)]
    // Nobody can restore a case, so destroy everything that may show the patient.
    const pictures = texts.flatMap(pictureIdsIn)
    return releaseFiles(tx, [...(attachmentId ? [attachmentId] : []), ...detached, ...pictures])
  })
  await removeBytes()
  scheduleDelivery()
  return null
}
