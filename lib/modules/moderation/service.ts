import 'server-only'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { Viewer } from '@/lib/core/permissions'
import type { Prisma, TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { appealToken } from '@/lib/platform/signatures'
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
 * Notifies the author of a text that an administrator deleted it. The author's own deletion notifies nobody.
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
    reason = '',
    kept,
  }: {
    kind: 'article_removed' | 'paper_removed' | 'case_removed' | 'answer_removed'
    authorId: string | null
    reason?: string | undefined
    kept?: RemovedItem
  },
): Promise<{ self: boolean; reason?: string; author?: string }> {
  const self = authorId === viewer.id
  if (self || !authorId) return { self }
  const decision = { kind, userId: authorId, decidedById: viewer.id, reason }
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
