import 'server-only'
import { toLocale } from '@/lib/core/locales'
import { localePath, paths } from '@/lib/core/paths'
import type { Prisma, TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { appealToken } from '@/lib/platform/signatures'
import { absoluteUrl, siteProfile } from '@/lib/platform/site'

/** An administrator's action against somebody's comment or account. */
interface Decision {
  kind: 'comment_removed' | 'comment_redacted' | 'account_deactivated'
  userId: string
  decidedById: string
  reason: string
  /** The data to restore it from. */
  kept?: Prisma.InputJsonObject
}

const personColumns = { email: true, firstName: true, language: true } as const

/**
 * Stores a decision and notifies the person it is about, with the reason and how to appeal: by mail, and for a
 * comment in the application too. Runs in the transaction of the decision.
 */
export async function notifyAboutDecision(
  tx: TransactionClient,
  decision: Decision,
): Promise<void> {
  const { kind, userId, reason } = decision
  const { id } = await tx.moderationDecision.create({ data: decision, select: { id: true } })
  const person = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: personColumns })
  const mail = mailTo(person)
  const page = localePath(mail.language, paths.appeal(appealToken(id)))
  await queueEmail(tx, {
    ...mail,
    template: 'moderated',
    what: kind,
    reason,
    link: absoluteUrl(page),
  })
  if (kind === 'account_deactivated') return
  const notice = kind === 'comment_removed' ? 'commentRemoved' : 'commentRedacted'
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

/** Lifts a person's deactivations: an account that is active again has nothing left to appeal. */
export async function liftDeactivations(tx: TransactionClient, userId: string): Promise<void> {
  await tx.moderationDecision.updateMany({
    where: { userId, kind: 'account_deactivated', liftedAt: null, appealGranted: null },
    data: { liftedAt: new Date() },
  })
}
