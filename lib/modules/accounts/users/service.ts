import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { type ContentKind, contentKindNames } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { kinds } from '@/lib/core/kinds.mjs'
import { toLocale } from '@/lib/core/locales'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { type AuditAction, type AuditRecord, recordAudit } from '@/lib/platform/audit/audit'
import { endSessions } from '@/lib/platform/auth/sessions'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { tags } from '@/lib/platform/cache/tags'
import { type DatabaseClient, db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { getItemId, itemTables } from '../../content/queries'
import { releaseFiles } from '../../files/service'
import { liftDeactivations, mailDeletion, notifyAboutDecision } from '../../moderation/service'
import { notifyAboutAccount, withdrawNotices } from '../../notifications/service'
import {
  type AccountPart,
  awaitsReview,
  buildFilterCondition,
  endingLicenceCondition,
  matchEveryWord,
} from './account-lists'
import { accountColumns, lockUser, toUser } from './queries'
import type { AccountFilters, UserDto } from './schema'

const isPublic = { isPublished: true, deletedAt: null } as const

/**
 * The tags of the public pages that name a person: what they wrote, reviewed or commented on, and their own page.
 * Revalidate them after changing a person's name.
 */
export async function getPersonPageTags(client: DatabaseClient, userId: string): Promise<string[]> {
  const named = contentKindNames.map((kind) => {
    const { table, owner } = itemTables[kind]
    return Prisma.sql`SELECT ${kind} AS kind, id::text AS id FROM ${table}
      WHERE ${userId}::uuid IN (${owner}, reviewer_id) AND is_published AND deleted_at IS NULL`
  })
  const [rows, commented] = await Promise.all([
    client.$queryRaw<{ kind: ContentKind; id: string }[]>`${Prisma.join(named, ' UNION ALL ')}`,
    client.comment.findMany({
      where: { authorId: userId, OR: [{ article: isPublic }, { paper: isPublic }] },
      distinct: ['articleId', 'paperId'],
      select: { kind: true, articleId: true, paperId: true },
    }),
  ])
  return [
    tags.person(userId),
    ...new Set(rows.map(({ kind }) => tags[kinds[kind].plural])),
    ...rows.map(({ kind, id }) => tags.item(kind, id)),
    ...commented.map((comment) => tags.comments(comment.kind, getItemId(comment))),
  ]
}

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
 * Finds and locks the account for the rest of the transaction, so that the second of two concurrent decisions sees
 * the first.
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
export async function readUserDto(tx: TransactionClient, id: string): Promise<UserDto> {
  return toUser(await tx.user.findUniqueOrThrow({ where: { id }, select: accountColumns }))
}

/**
 * Mails the administrators that a person waits for their review, without the name.
 * @param cause the id of its subject: each administrator is notified once per cause
 */
export async function announceReview(
  tx: TransactionClient,
  userId: string,
  cause: string,
): Promise<void> {
  const admins = await tx.user.findMany({
    where: { role: 'ADMIN', isApproved: true, accountStatus: 'ACTIVE', id: { not: userId } },
    select: { id: true, email: true, language: true },
  })
  for (const admin of admins) {
    await queueEmail(tx, {
      to: admin.email,
      language: toLocale(admin.language),
      template: 'newLicence',
      causeKey: `review:${cause}:${admin.id}`,
    })
  }
}

/**
 * Revalidates the public pages that name a person; an approved, active person is named in full and has their own
 * page. Call it after the commit.
 */
export async function revalidatePersonPages(id: string): Promise<void> {
  revalidate(...(await getPersonPageTags(db(), id)))
}

/**
 * Carries out a decision about an account, revalidates the pages that name its owner, and sends the queued mails.
 * @returns the updated account
 * @throws AppError `forbidden` to all but administrators; and what the decision throws.
 */
export async function decideOnAccount(
  viewer: Viewer,
  id: string,
  decision: (tx: TransactionClient) => Promise<void>,
): Promise<UserDto> {
  requireCan(viewer, 'user.decide')
  const decided = await db().$transaction(async (tx) => {
    await decision(tx)
    return readUserDto(tx, id)
  })
  await revalidatePersonPages(id)
  scheduleDelivery()
  return decided
}

/**
 * Activates an account that was deactivated, or whose address was never confirmed. Notifies the owner of a deactivated
 * one.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) when it is restricted.
 */
export function reactivateUser(viewer: Viewer, id: string, caller: Caller): Promise<UserDto> {
  return decideOnAccount(viewer, id, async (tx) => {
    const user = await lockAccount(tx, id)
    await activate(tx, viewer, id, caller)
    await liftDeactivations(tx, id)
    if (user.accountStatus === 'DEACTIVE') {
      await queueEmail(tx, { ...mailTo(user), template: 'accountActive' })
      await notifyAboutAccount(tx, id, 'accountActive')
    }
  })
}

/**
 * Makes an account active, within the transaction that decided so.
 * @throws AppError `conflict` (409) when it is restricted.
 */
export async function activate(
  tx: TransactionClient,
  viewer: Viewer,
  id: string,
  caller: Caller,
): Promise<void> {
  const { count } = await tx.user.updateMany({
    where: { id, accountStatus: { not: 'RESTRICTED' } },
    data: { accountStatus: 'ACTIVE' },
  })
  if (count === 0) throw new AppError('conflict', 'accounts.isRestricted')
  await record(tx, viewer, 'account.reactivate', id, caller)
}

/**
 * Locks the administrators, so that two who deactivate each other do not both succeed.
 * @throws AppError `conflict` (409) when there is no other administrator
 */
export async function requireAnotherAdmin(tx: TransactionClient, id: string): Promise<void> {
  const admins = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "user"
    WHERE role = 'ADMIN' AND is_approved AND account_status = 'ACTIVE' ORDER BY id FOR UPDATE`
  if (!admins.some((admin) => admin.id !== id)) {
    throw new AppError('conflict', 'accounts.lastAdmin')
  }
}

/**
 * Locks an account that is about to lose its access. Locks the administrators first, so that concurrent calls lock in the
 * same order.
 * @throws AppError `not_found`; `conflict` (409) for the last administrator
 */
export async function lockForRemoval(tx: TransactionClient, id: string): Promise<FoundAccount> {
  const { role } = await findAccount(tx, id)
  if (role === 'ADMIN') await requireAnotherAdmin(tx, id)
  return lockAccount(tx, id)
}

/**
 * Deactivates an account, ends its sessions and withdraws its unsent mails. Mails the person the reason, and how to
 * appeal.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for oneself, the last administrator and a restricted
 * account.
 */
export function deactivateUser(
  viewer: Viewer,
  id: string,
  reason: string,
  caller: Caller,
): Promise<UserDto> {
  return decideOnAccount(viewer, id, async (tx) => {
    const user = await lockForRemoval(tx, id)
    requireUnrestricted(user)
    if (!can(viewer, 'user.deactivate', { id })) throw new AppError('conflict', 'accounts.notSelf')
    await tx.user.update({ where: { id }, data: { accountStatus: 'DEACTIVE' } })
    await tx.oneTimeToken.deleteMany({ where: { userId: id, usedAt: null } })
    await endSessions(tx, id)
    await withdrawNotices(tx, id)
    if (user.accountStatus !== 'DEACTIVE') {
      const decision = { kind: 'account_deactivated', userId: id, decidedById: viewer.id } as const
      await notifyAboutDecision(tx, { ...decision, reason })
    }
    await record(tx, viewer, 'account.deactivate', id, caller, { reason })
  })
}

/**
 * Deletes an account that is neither confirmed nor approved, with its files; returns a function that removes their bytes,
 * to be called after the commit.
 * @throws AppError `not_found`; `conflict` (409) for any other account.
 */
export async function removePendingAccount(
  tx: TransactionClient,
  id: string,
): Promise<() => Promise<void>> {
  await findAccount(tx, id)
  const files = await tx.storedFile.findMany({
    where: { OR: [{ uploaderId: id }, { licenceOf: { id } }, { avatarOf: { id } }] },
    select: { id: true },
  })
  const { count } = await tx.user.deleteMany({
    where: { id, accountStatus: 'PENDING', isApproved: false },
  })
  if (count === 0) throw new AppError('conflict', 'accounts.notPending')
  return releaseFiles(
    tx,
    files.map((file) => file.id),
  )
}

/**
 * Permanently deletes an account that is neither confirmed nor approved, with its files. Mails the reason to its address.
 * @throws AppError `forbidden`; `not_found`; `conflict` (409) for any other account.
 */
export async function deleteUser(
  viewer: Viewer,
  id: string,
  reason: string,
  caller: Caller,
): Promise<void> {
  requireCan(viewer, 'user.decide')
  const removeBytes = await db().$transaction(async (tx) => {
    const user = await findAccount(tx, id)
    const removal = await removePendingAccount(tx, id)
    await mailDeletion(tx, user, reason)
    await record(tx, viewer, 'account.delete', id, caller, { reason })
    return removal
  })
  scheduleDelivery()
  await removeBytes()
}

interface AccountBatch {
  search: string
  /** All accounts, those waiting for review, or those whose licence has ended or ends soon. */
  part: AccountPart
  /** Only these accounts, if some were selected. */
  ids: string[] | undefined
  filters: AccountFilters
}

/**
 * The next accounts by id, for reading a part of them, or all that a search finds.
 * @param after the id of the last one read
 * @throws AppError `forbidden` to all but administrators.
 */
export async function readUserBatch(
  viewer: Viewer,
  { search, part, ids, filters }: AccountBatch,
  after: string,
  take: number,
): Promise<UserDto[]> {
  requireCan(viewer, 'user.list')
  const words = await matchEveryWord(search, { withEmail: true })
  const rows = await db().user.findMany({
    where: {
      AND: [
        ...words,
        buildFilterCondition(filters),
        ...(part === 'review' ? [awaitsReview] : []),
        ...(part === 'licences' ? [endingLicenceCondition(new Date())] : []),
        ...(ids ? [{ id: { in: ids } }] : []),
      ],
      id: { gt: after },
    },
    orderBy: { id: 'asc' },
    take,
    select: accountColumns,
  })
  return rows.map((row) => toUser(row))
}
