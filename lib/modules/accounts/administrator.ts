import 'server-only'
import { z } from 'zod'
import { defaultLocale } from '@/lib/core/locales'
import { recordAudit } from '@/lib/platform/audit/audit'
import { INVITATION_MS, issueToken } from '@/lib/platform/auth/one-time-token'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { firstName, lastName } from '../users/schema'
import { resetLink } from './links'
import { email } from './schema'

const newAdministrator = z.object({ email, firstName, lastName })

type NewAdministrator = z.input<typeof newAdministrator>

/**
 * Creates an administrator for the operator of the server: a new account, or an existing one whose role changes and whose
 * sessions all end. It sets no password: the link leads to one. Whoever registered an address that was never confirmed,
 * or an account that was deactivated, may not be the person meant, so their password is discarded.
 * @returns the one-time link, valid for 24 hours, and whether the account already existed.
 * @throws ZodError whose issue paths name the invalid field: `email`, `firstName`, `lastName`.
 */
export async function createAdministrator(
  input: NewAdministrator,
): Promise<{ link: string; existed: boolean }> {
  const { email: address, ...names } = newAdministrator.parse(input)
  const rights = { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' } as const
  return db().$transaction(async (tx) => {
    const before = await tx.user.findUnique({
      where: { email: address },
      select: { accountStatus: true },
    })
    const isTrusted = before?.accountStatus === 'ACTIVE'
    const { id } = await tx.user.upsert({
      where: { email: address },
      create: { email: address, ...names, ...rights, approvedAt: new Date() },
      update: {
        ...rights,
        approvedAt: new Date(),
        rejectedAt: null,
        rejectionReason: null,
        ...(isTrusted ? {} : { passwordHash: null }),
      },
      select: { id: true },
    })
    await endSessions(tx, id)
    await recordAudit(tx, {
      actorId: null,
      action: 'account.make-admin',
      objectKind: 'user',
      objectId: id,
      detail: { existed: before !== null },
    })
    const token = await issueToken(tx, id, 'RESET', { lifetime: INVITATION_MS })
    return { link: resetLink(token, defaultLocale), existed: before !== null }
  })
}
