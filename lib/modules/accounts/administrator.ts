import 'server-only'
import { z } from 'zod'
import { defaultLocale } from '@/lib/core/locales'
import { recordAudit } from '@/lib/platform/audit/audit'
import { INVITATION_MS, issueToken } from '@/lib/platform/auth/one-time-token'
import { deleteSecondStep, requireNewSecondStep } from '@/lib/platform/auth/second-step'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { notifyAboutAccount } from '../notifications/service'
import { resetLink } from './links'
import { email } from './schema'
import { firstName, lastName } from './users/schema'
import { lockAccount, requireUnrestricted } from './users/service'

const newAdministrator = z.object({ email, firstName, lastName })

interface NewAdministrator extends z.input<typeof newAdministrator> {
  /**
   * Removes the account's second step, for an administrator who has lost it when no other administrator can reset it.
   */
  resetsSecondStep?: boolean
}

/**
 * Creates an administrator for the operator of the server: a new account, or an existing one whose role changes and
 * whose sessions all end. The link sets the password. The password of an unconfirmed or deactivated account is
 * discarded: somebody else may have registered it.
 * The owner of an existing account gets a mail about the new rights.
 * @returns the one-time link, valid for 24 hours, whether the account already existed, and whether a second step was
 * removed: the owner gets a mail about it and must set up a new one first
 * @throws ZodError whose issue paths name the invalid field: `email`, `firstName`, `lastName`.
 * @throws AppError `conflict` for a restricted account: its restriction must be lifted first, and stays on record
 */
export async function createAdministrator({
  resetsSecondStep = false,
  ...input
}: NewAdministrator): Promise<{ link: string; existed: boolean; wasReset: boolean }> {
  const { email: address, ...names } = newAdministrator.parse(input)
  const rights = { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' } as const
  return db().$transaction(async (tx) => {
    const found = await tx.user.findUnique({ where: { email: address }, select: { id: true } })
    const before = found && (await lockAccount(tx, found.id))
    if (before) requireUnrestricted(before)
    const isTrusted = before?.accountStatus === 'ACTIVE'
    const user = await tx.user.upsert({
      where: { email: address },
      create: { email: address, ...names, ...rights, approvedAt: new Date() },
      update: {
        ...rights,
        approvedAt: new Date(),
        rejectedAt: null,
        rejectionReason: null,
        ...(isTrusted ? {} : { passwordHash: null }),
      },
      select: { id: true, email: true, firstName: true, language: true },
    })
    const { id } = user
    const wasReset = resetsSecondStep && (await deleteSecondStep(tx, id)) > 0
    if (wasReset) {
      await requireNewSecondStep(tx, id)
      const when = new Date().toISOString()
      await queueEmail(tx, { ...mailTo(user), template: 'secondStepReset', when })
      await notifyAboutAccount(tx, id, 'secondStepReset')
    }
    if (isTrusted && before?.role !== 'ADMIN') {
      const when = new Date().toISOString()
      await queueEmail(tx, { ...mailTo(user), template: 'madeAdministrator', when })
      await notifyAboutAccount(tx, id, 'madeAdministrator')
    }
    await endSessions(tx, id)
    await recordAudit(tx, {
      actorId: null,
      action: 'account.make-admin',
      objectKind: 'user',
      objectId: id,
      detail: { existed: before !== null, ...(wasReset ? { secondStep: 'reset' } : {}) },
    })
    const token = await issueToken(tx, id, 'RESET', { lifetime: INVITATION_MS })
    return { link: resetLink(token, defaultLocale), existed: before !== null, wasReset }
  })
}
