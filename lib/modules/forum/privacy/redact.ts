import 'server-only'
import { randomInt } from 'node:crypto'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { formatSlipCode, parseSlipCode, SLIP_LENGTH, SLIP_LETTERS } from '@/lib/core/identifiers'
import { defaultLocale, isLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { hashSecret } from '@/lib/platform/auth/one-time-token'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { limitAttempts } from '@/lib/platform/rate-limit/limit'
import { absoluteUrl } from '@/lib/platform/site'
import { redactPictures, releaseFiles } from '../../files/service'
import { notifyAboutRemoval, requireReason } from '../../moderation/service'
import {
  type CaseRow,
  findCase,
  getOwner,
  lockCase,
  record,
  requireNotRedacted,
} from '../cases/case'
import { detachFiles } from '../cases/purge'
import { findComment, rereadComment, withdrawAnswer } from '../comments/comments'
import { consentLanguages, type SlipDto, type WithdrawalOutcome } from '../consent/consent-schema'
import { syncCaseClock } from '../escalation/escalation'
import { cancelPendingEmails, notifyAboutCase } from '../escalation/notices'
import { NO_IDENTIFIERS, requireUnidentifiedReason } from './privacy'
import { endLook, hasBeenVisible } from './second-look'

const buildRedaction = (redactedById: string | null) => ({ redactedAt: new Date(), redactedById })

/** Deleted cases stay in the database until they are purged, so they can still be redacted. */
const EVEN_DELETED = { evenDeleted: true } as const

/**
 * Destroys the texts and files of a case, and the files of its answers; the caller holds the lock on the case. The
 * search index, a generated column, loses the words with the text. Notices contain none. Withdraws unsent mails. A case
 * that an edit had hidden is visible again, since nothing is left to review and colleagues' answers stay.
 * @param redactedById the person who redacts; null for the patient, who has no account
 * @returns functions that remove the bytes, to be called after the commit
 */
export async function destroyCase(
  tx: TransactionClient,
  post: CaseRow,
  redactedById: string | null,
): Promise<(() => Promise<void>)[]> {
  const { id } = post
  const words = { title: '', content: '', text: '', outcome: null, ...NO_IDENTIFIERS }
  const nothing = { ...words, sentBackReason: null, referral: Prisma.DbNull, attachmentId: null }
  const shown = post.heldSince && (await hasBeenVisible(tx, id)) ? { heldSince: null } : {}
  await tx.forumPost.update({
    where: { id },
    data: { ...nothing, ...shown, ...buildRedaction(redactedById) },
  })
  await endLook(tx, id)
  await tx.caseHandOver.updateMany({ where: { postId: id }, data: { note: '' } })
  const detached = await detachFiles(tx, { postId: id })
  await syncCaseClock(tx, id)
  await cancelPendingEmails(tx, id)
  return [
    await releaseFiles(tx, [...(post.attachmentId ? [post.attachmentId] : []), ...detached]),
    await redactPictures(tx, { html: post.content, authorId: post.authorId }),
  ]
}

/**
 * Destroys title, text, referral, outcome, hand-over notes, attachment and pictures of a case at once, with the files
 * of its answers; its author's own pictures in the text also disappear everywhere else. Leaves a mark with the actor
 * and the time. If an administrator redacts it, its author gets the reason.
 * @param typedReason why an administrator redacts somebody else's case
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) at `reason` when an
 *   administrator gives none, or it identifies the patient; `conflict` (409) when it was redacted already, unless it was
 *   closed with an outcome later.
 */
export async function redactPost(
  viewer: Viewer,
  id: string,
  caller: Caller,
  typedReason?: string,
): Promise<null> {
  const found = await findCase(viewer, id, EVEN_DELETED)
  // For all others, a deleted case does not exist.
  if (!can(viewer, 'forum.redact', getOwner(found))) await findCase(viewer, id)
  requireCan(viewer, 'forum.redact', getOwner(found))
  const reason = requireReason(viewer, found, typedReason)
  await requireUnidentifiedReason(viewer, found, reason)
  const removals = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id, EVEN_DELETED)
    if (!post.outcome) requireNotRedacted(post)
    const redaction = { kind: 'case_redacted', authorId: found.authorId, reason } as const
    const detail = await notifyAboutRemoval(tx, viewer, redaction)
    await record(tx, viewer, 'forum.redact', id, caller, detail)
    return destroyCase(tx, post, viewer.id)
  })
  for (const removeBytes of removals) await removeBytes()
  scheduleDelivery()
  return null
}

/**
 * Destroys the text, pictures and document of a comment at once; leaves a mark with the actor and the time. Replies to
 * it stay. If an administrator redacts it, its author gets the reason.
 * @param typedReason why an administrator redacts somebody else's comment
 * @throws AppError `not_found`; `forbidden` to all but its author and administrators; `invalid` (422) at `reason` when an
 *   administrator gives none, or it identifies the patient; `conflict` (409) when it was redacted already.
 */
export async function redactComment(
  viewer: Viewer,
  id: string,
  caller: Caller,
  typedReason?: string,
): Promise<null> {
  const found = await findComment(viewer, id, EVEN_DELETED)
  if (!can(viewer, 'forum.redact', getOwner(found))) await findComment(viewer, id)
  requireCan(viewer, 'forum.redact', getOwner(found))
  const reason = requireReason(viewer, found, typedReason)
  await requireUnidentifiedReason(viewer, found, reason)
  const removals = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, found.postId, EVEN_DELETED)
    const comment = await rereadComment(tx, id, EVEN_DELETED)
    requireNotRedacted(comment)
    await tx.forumComment.update({
      where: { id },
      data: { content: '', ...NO_IDENTIFIERS, ...buildRedaction(viewer.id) },
    })
    await withdrawAnswer(tx, post, comment)
    const redaction = { kind: 'answer_redacted', authorId: found.authorId, reason } as const
    const detail = await notifyAboutRemoval(tx, viewer, redaction)
    await record(tx, viewer, 'forum-comment.redact', id, caller, detail)
    return [
      await releaseFiles(tx, await detachFiles(tx, { commentId: id })),
      await redactPictures(tx, { html: comment.content, authorId: comment.authorId }),
    ]
  })
  for (const removeBytes of removals) await removeBytes()
  scheduleDelivery()
  return null
}

const newCode = () =>
  Array.from({ length: SLIP_LENGTH }, () => SLIP_LETTERS[randomInt(SLIP_LETTERS.length)]).join('')

/**
 * Reads the consent of a case. @throws AppError `conflict` (409) when it has no pictures or documents, or no consent
 * record.
 */
async function requireConsented(
  tx: TransactionClient,
  postId: string,
  attachmentId: string | null,
) {
  const consent = await tx.caseConsent.findUnique({
    where: { postId },
    select: { language: true },
  })
  const pictures = await tx.casePicture.count({ where: { postId } })
  if (!consent || (!attachmentId && pictures === 0)) {
    throw new AppError('conflict', 'forum.slip.nothing')
  }
  return consent
}

/**
 * Creates the code of a slip with which the patient can withdraw consent without an account; it replaces any earlier
 * code.
 * @throws AppError `not_found`; `forbidden` to all but the author; `conflict` (409) when the case is redacted, or has
 * no pictures or documents with consent.
 */
export async function makeSlip(viewer: Viewer, id: string, caller: Caller): Promise<SlipDto> {
  const found = await findCase(viewer, id)
  requireCan(viewer, 'forum.edit', getOwner(found))
  const code = newCode()
  const language = await queuedTransaction(async (tx) => {
    const post = await lockCase(tx, id)
    requireNotRedacted(post)
    const consent = await requireConsented(tx, id, post.attachmentId)
    const data = { codeHash: hashSecret(code), madeAt: new Date(), usedAt: null }
    await tx.caseWithdrawal.upsert({
      where: { postId: id },
      create: { postId: id, ...data },
      update: data,
    })
    await record(tx, viewer, 'forum.slip', id, caller)
    return consent.language
  })
  const locale = isLocale(language) ? language : defaultLocale
  return {
    code: formatSlipCode(code),
    address: absoluteUrl(localePath(locale, paths.withdraw)),
    language: consentLanguages.find((each) => each === language) ?? 'other',
  }
}

/**
 * Destroys a case on the patient's behalf, once. @returns functions that remove the bytes; null when the code was
 * used meanwhile
 */
async function destroyByCode(tx: TransactionClient, postId: string, code: string, caller: Caller) {
  const post = await lockCase(tx, postId, { evenDeleted: true })
  const { count } = await tx.caseWithdrawal.updateMany({
    where: { postId, codeHash: hashSecret(code), usedAt: null },
    data: { usedAt: new Date() },
  })
  if (count === 0) return null
  const removals = await destroyCase(tx, post, null)
  const kinds = new Map(post.authorId ? [[post.authorId, 'withdrawal' as const]] : [])
  await notifyAboutCase(tx, { post, actorId: null, cause: 'withdrawn' }, kinds)
  await recordAudit(tx, {
    actorId: null,
    action: 'forum.withdraw',
    objectKind: 'forum',
    objectId: postId,
    requestId: caller.requestId,
  })
  return removals
}

/**
 * Withdraws consent with the code of a slip (docs/rules.md#cases): destroys pictures, document and text of the case, and
 * notifies its author. A code that has been used changes nothing more.
 * @param typed the code as typed
 * @throws AppError `too_many` (429) after too many attempts from one address.
 */
export async function withdrawByCode(typed: string, caller: Caller): Promise<WithdrawalOutcome> {
  await limitAttempts('withdrawal', { address: caller.address })
  const code = parseSlipCode(typed)
  const row = code
    ? await db().caseWithdrawal.findUnique({
        where: { codeHash: hashSecret(code) },
        select: { postId: true, usedAt: true },
      })
    : null
  if (!code || !row) return 'unknown'
  if (row.usedAt) return 'used'
  const removals = await queuedTransaction((tx) => destroyByCode(tx, row.postId, code, caller))
  for (const removeBytes of removals ?? []) await removeBytes()
  scheduleDelivery()
  return removals ? 'done' : 'used'
}
