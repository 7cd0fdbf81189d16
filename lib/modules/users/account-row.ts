import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { type AuditAction, type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import type { TransactionClient } from '@/lib/platform/db/client'
import { accountColumns, lockUser, toUser } from './queries'
import type { UserDto } from './schema'

const decisionColumns = { ...accountColumns, language: true } as const

/**
 * An account that a decision is about.
 * @throws AppError `not_found`
 */
export async function findAccount(tx: TransactionClient, id: string) {
  const user = isUuid(id)
    ? await tx.user.findUnique({ where: { id }, select: decisionColumns })
    : null
  if (!user) throw new AppError('not_found', 'accounts.userMissing')
  return user
}

export type FoundAccount = Awaited<ReturnType<typeof findAccount>>

/**
 * The same, locked for the rest of the transaction, so that the second of two concurrent decisions sees the first.
 * @throws AppError `not_found`
 */
export async function lockAccount(tx: TransactionClient, id: string): Promise<FoundAccount> {
  if (isUuid(id)) await lockUser(tx, id)
  return findAccount(tx, id)
}

/** @throws AppError `conflict` (409): a restricted account stays as it is until the restriction is lifted. */
export function requireUnrestricted({ accountStatus }: Pick<FoundAccount, 'accountStatus'>): void {
  if (accountStatus === 'RESTRICTED') throw new AppError('conflict', 'accounts.isRestricted')
}

/** Records a decision about an account in the audit log. */
export function record(
  tx: TransactionClient,
  viewer: Viewer,
  action: AuditAction,
  objectId: string,
  { requestId }: Caller,
  detail?: AuditRecord['detail'],
) {
  const what = { action, objectKind: 'user' as const, objectId, requestId }
  return recordAudit(tx, { actorId: viewer.id, ...what, ...(detail ? { detail } : {}) })
}

/** The account as API responses show it, after a decision. */
export async function readAgain(tx: TransactionClient, id: string): Promise<UserDto> {
  return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: accountColumns }))
}
