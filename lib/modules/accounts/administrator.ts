import 'server-only'
import { defaultLocale } from '@/lib/core/locales'
import { recordAudit } from '@/lib/platform/audit/audit'
import { INVITATION_MS, issueToken } from '@/lib/platform/auth/one-time-token'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { resetLink } from './links'
import { email as emailShape } from './schema'

interface NewAdministrator {
  email: string
  firstName: string
  lastName: string
}

/**
 * Makes an administrator, for the operator of the server: a new account, or an existing one that changes its role and
 * is signed out everywhere. No password is set: the link leads to one.
 * @returns the one-time link, good for 24 hours, and whether the account was there before.
 * @throws ZodError for what is no e-mail address.
 */
export async function createAdministrator({
  email,
  firstName,
  lastName,
}: NewAdministrator): Promise<{ link: string; existed: boolean }> {
  const address = emailShape.parse(email)
  const rights = { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE' } as const
  return db().$transaction(async (tx) => {
    const before = await tx.user.findUnique({ where: { email: address }, select: { id: true } })
    const { id } = await tx.user.upsert({
      where: { email: address },
      create: { email: address, firstName, lastName, ...rights, approvedAt: new Date() },
      update: { ...rights, rejectedAt: null, rejectionReason: null },
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
