import 'server-only'
import { AppError } from '@/lib/core/errors'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { Viewer } from '@/lib/core/permissions'
import type { Prisma, TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { appealToken } from '@/lib/platform/server-secret'
import { absoluteUrl, siteProfile } from '@/lib/platform/site'
import { type ModerationKind, parseRemovedItem, type RemovedItem } from './schema'

/** An administrator's action against somebody's text or account. */
interface Decision {
  kind: ModerationKind
  userId: string
  decidedById: string
  /** Empty if the administrator's client asks for none. */
  reason: string
  /** The data to restore it from. */
  kept?: Prisma.InputJsonObject
}

/** The notices in the application; a deactivated account cannot read any. */
const NOTICES: Partial<Record<ModerationKind, string>> = {
  comment_removed: 'commentRemoved',
  comment_redacted: 'commentRedacted',
  article_removed: 'articleRemoved',
  paper_removed: 'paperRemoved',
  case_removed: 'caseRemoved',
  answer_removed: 'answerRemoved',
  case_redacted: 'caseRedacted',
  answer_redacted: 'answerRedacted',
  outcome_removed: 'outcomeRemoved',
}

const personColumns = { email: true, firstName: true, language: true } as const

/**
 * Stores a decision and notifies the person it is about, with the reason and how to appeal: by mail, and for a
 * text in the application too. Runs in the transaction of the decision.
 */
export async function notifyAboutDecision(
  tx: TransactionClient,
  decision: Decision,
): Promise<void> {
  const { kind, userId, reason, kept } = decision
  const { id } = await tx.moderationDecision.create({ data: decision, select: { id: true } })
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personColumns })
  const mail = mailTo(person)
  const page = localePath(mail.language, paths.appeal(appealToken(id)))
  await queueEmail(tx, {
    ...mail,
    template: 'moderated',
    what: kind,
    reason,
    title: parseRemovedItem(kept)?.title ?? '',
    link: absoluteUrl(page),
  })
  const notice = NOTICES[kind]
  if (!notice) return
  const data = { decision: id }
  await tx.notification.create({ data: { userId, kind: notice, data, causeKey: `decision:${id}` } })
}

/**
 * Requires the reason for removing or redacting somebody else's text.
 * @returns null for the viewer's own text, which needs none
 * @throws AppError `invalid` (422) at `reason` where it is missing
 */
export function requireReason(
  viewer: Viewer,
  { authorId }: { authorId: string | null },
  reason: string | undefined,
): string | null {
  if (authorId === viewer.id) return null
  if (reason) return reason
  const text = 'validation.reasonRequired'
  throw new AppError('invalid', text, { reason: [text] })
}

/**
 * Mails a person that their account is permanently deleted; no appeal could restore it. The address is unverified, so
 * the mail contains no name.
 */
export async function mailDeletion(
  tx: TransactionClient,
  { email, language }: { email: string; language: string },
  reason: string,
): Promise<void> {
  const { mail, phone } = siteProfile()
  await queueEmail(tx, {
    template: 'accountDeleted',
    reason,
    contact: [mail, phone].filter(Boolean).join(', '),
    to: email,
    language: toLocale(language),
  })
}

/**
 * Notifies the author of a text that an administrator deleted or redacted it. Authors who do so themselves are not
 * notified.
 * @param removed `reason`: undefined if the client sent none; `kept`: what restores the text, if anything can
 * @returns the detail for the audit log; it names the author, because only that finds the reason when their account
 * is erased
 */
export async function notifyAboutRemoval(
  tx: TransactionClient,
  viewer: Viewer,
  {
    kind,
    authorId,
    reason,
    kept,
  }: {
    kind: Exclude<ModerationKind, 'comment_removed' | 'comment_redacted' | 'account_deactivated'>
    authorId: string | null
    reason?: string | null | undefined
    kept?: RemovedItem
  },
): Promise<{ self: boolean; reason?: string; author?: string }> {
  const self = authorId === viewer.id
  if (self) return { self }
  if (!authorId) return { self, ...(reason ? { reason } : {}) }
  const decision = { kind, userId: authorId, decidedById: viewer.id, reason: reason ?? '' }
  await notifyAboutDecision(tx, { ...decision, ...(kept ? { kept: { ...kept } } : {}) })
  return { self, ...(reason ? { reason, author: authorId } : {}) }
}

/** Lifts the decision that deleted an article or paper, which an administrator has restored without an appeal. */
export async function liftRemoval(tx: TransactionClient, itemId: string): Promise<void> {
  await tx.moderationDecision.updateMany({
    where: { kept: { path: ['id'], equals: itemId }, liftedAt: null, appealGranted: null },
    data: { liftedAt: new Date() },
  })
}

/** Lifts a person's deactivations: an account that is active again has nothing left to appeal. */
export async function liftDeactivations(tx: TransactionClient, userId: string): Promise<void> {
  await tx.moderationDecision.updateMany({
    where: { userId, kind: 'account_deactivated', liftedAt: null, appealGranted: null },
    data: { liftedAt: new Date() },
  })
}
