import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { type ContentKind, contentKindNames } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { libraryKinds } from '@/lib/core/library-kinds'
import { localePath, paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { retention } from '@/lib/core/retention'
import { type AuditAction, recordAudit, recordOwn } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { describeError, log } from '@/lib/platform/log/log'
import { absoluteUrl } from '@/lib/platform/site'
import { lockUser } from '../accounts/users/queries'
import {
  findAccount,
  getPersonPageTags,
  requireAnotherAdmin,
  requireUnrestricted,
} from '../accounts/users/service'
import { itemTables } from '../content/queries'
import { changeItem, destroyItem, getTags } from '../content/service'
import { releaseFiles } from '../files/service'
import { anonymizeForumAuthor } from '../forum/cases/service'
import { notifyAboutAccount, settleNotices } from '../notifications/service'
import { removeArchive } from './archive'
import { isOwnFile } from './read'
import { createRedactor } from './redactor'
import type { ErasureByAdminInput, ErasureDto, ErasureInput } from './schema'

type Found = Record<ContentKind, { id: string; isPublished: boolean }[]>

async function getWords(tx: TransactionClient, found: Found): Promise<string[]> {
  const texts = contentKindNames.map((kind) => {
    const ids = found[kind].map(({ id }) => id)
    return Prisma.sql`SELECT search FROM ${itemTables[kind].table} WHERE id = ANY (${ids}::uuid[])`
  })
  const rows = await tx.$queryRaw<{ word: string }[]>`
    SELECT DISTINCT found.lexeme AS word
    FROM (${Prisma.join(texts, ' UNION ALL ')}) AS item, unnest(search) AS found`
  return rows.map(({ word }) => word)
}

/** Removes search suggestions for words that no remaining text contains. */
async function dropSuggestions(tx: TransactionClient, words: string[]): Promise<void> {
  const isIn = libraryKinds.map(
    (table) => Prisma.sql`EXISTS (SELECT 1 FROM ${Prisma.raw(table)} AS item
      WHERE item.search @@ quote_literal(search_term.word)::tsquery)`,
  )
  await tx.$executeRaw`
    DELETE FROM search_term WHERE word = ANY (${words}) AND NOT (${Prisma.join(isIn, ' OR ')})`
}

/**
 * Destroys a person's articles and papers: always the unpublished ones, and the public ones unless `keepsTexts`; also
 * their unapproved edits of other texts.
 * @returns functions that remove the bytes after the commit, and the tags of pages that showed any of it
 */
async function eraseTexts(
  tx: TransactionClient,
  userId: string,
  keepsTexts: boolean,
): Promise<{ removals: (() => Promise<void>)[]; stale: string[] }> {
  const going = keepsTexts
    ? Prisma.sql`AND (NOT is_published OR deleted_at IS NOT NULL)`
    : Prisma.empty
  const readOwn = async (kind: ContentKind) => {
    const { table, owner } = itemTables[kind]
    const own = await tx.$queryRaw<Found[ContentKind]>`
      SELECT id::text, is_published AS "isPublished" FROM ${table} WHERE ${owner} = ${userId}::uuid ${going}`
    return [kind, own] as const
  }
  const found = Object.fromEntries(await Promise.all(contentKindNames.map(readOwn))) as Found
  const words = await getWords(tx, found)
  const removals: (() => Promise<void>)[] = []
  const stale: string[] = []
  for (const kind of contentKindNames) {
    for (const { id, isPublished } of found[kind]) {
      await settleNotices(tx, { id })
      await changeItem(tx, kind, id, { deletedAt: null }, { deletedAt: new Date() })
      const remove = await destroyItem(tx, kind, id, null)
      if (remove) removals.push(remove)
      if (isPublished) stale.push(...getTags(kind, id, true))
    }
  }
  // Only an approved version was ever public.
  await tx.revision.deleteMany({ where: { editorId: userId, state: { not: 'APPROVED' } } })
  await dropSuggestions(tx, words)
  return { removals, stale }
}

/** The public texts of a person that are kept without their name. */
interface ErasureChoices {
  keepsComments: boolean
  keepsTexts: boolean
}

/** The administrator who erases the account, with a reason; null on the person's own request. */
interface By {
  actorId: string | null
  reason?: string
  requestId?: string
}

/** A long-time author may have many texts. */
const MAX_RUN_MS = 120_000

type Wipe = (text: string) => string

/** Deletes a person's comments, or only those not visible to others; wipes the person's name from the rest. */
async function eraseComments(
  tx: TransactionClient,
  authorId: string,
  { keepsComments, wipe }: { keepsComments: boolean; wipe: Wipe },
) {
  const going = keepsComments ? { moderation: { not: 'VISIBLE' } as const } : {}
  await tx.comment.deleteMany({ where: { authorId, ...going } })
  const select = { id: true, content: true }
  for (const { id, content: before } of await tx.comment.findMany({
    where: { authorId },
    select,
  })) {
    const content = wipe(before)
    if (content !== before) await tx.comment.update({ where: { id }, data: { content }, select })
  }
}

/**
 * Removes free text about a person from the audit log; the ids stay, as the database keeps the actor's id beside the
 * reference to the account (docs/decisions/0061-audit-chain.md).
 * @returns how many events lost text
 */
async function eraseFromLog(tx: TransactionClient, userId: string): Promise<number> {
  // A removed text may have no row: newer events name its author, and a decision that can be appealed keeps its id.
  return tx.$executeRaw`
    UPDATE audit_event SET detail = audit_lasting(detail)
    WHERE audit_words(detail) IS NOT NULL AND (object_id = ${userId}::uuid
      OR object_id IN (SELECT id FROM comment WHERE author_id = ${userId}::uuid)
      OR detail ->> 'author' = ${userId} OR action IN ('comment.delete', 'comment.redact') AND (object_id IN (
        SELECT (kept ->> 'id')::uuid FROM moderation_decision WHERE user_id = ${userId}::uuid AND kept IS NOT NULL)))`
}

type Condition = (userId: string) => Prisma.Sql

const byColumn =
  (column: string): Condition =>
  (userId) =>
    Prisma.sql`${Prisma.raw(column)} = ${userId}::uuid`

const byActions =
  (...actions: AuditAction[]): Condition =>
  (userId) =>
    Prisma.sql`id IN (SELECT object_id FROM audit_event
    WHERE actor_id = ${userId}::uuid AND action = ANY (${actions}))`

/** The columns of other people's rows that may hold a person's text, with the condition that selects those rows. */
const FOREIGN_TEXT_COLUMNS: { table: string; column: string; isTheirs: Condition }[] = [
  { table: 'revision', column: 'reason', isTheirs: byColumn('decider_id') },
  ...contentKindNames.flatMap((table) => [
    {
      table,
      column: 'rejection',
      isTheirs: byActions(`${table}.reject`, `${table}.unpublish`),
    },
    { table, column: 'review_sent_back', isTheirs: byActions(`${table}.send-back`) },
  ]),
  { table: 'user', column: 'approval_reason', isTheirs: byColumn('approved_by_id') },
  { table: 'user', column: 'rejection_reason', isTheirs: byActions('account.reject') },
  { table: 'moderation_decision', column: 'reason', isTheirs: byColumn('decided_by_id') },
  {
    table: 'moderation_decision',
    column: 'appeal_reason',
    isTheirs: byColumn('appeal_decided_by_id'),
  },
  { table: 'account_restriction', column: 'reason', isTheirs: byColumn('restricted_by_id') },
  { table: 'forum_post', column: 'outcome', isTheirs: byActions('forum.close') },
  { table: 'forum_post', column: 'sent_back_reason', isTheirs: byActions('forum.send-back') },
]

/** Wipes the person's name from their texts on other people's rows. */
async function wipeForeignTexts(tx: TransactionClient, userId: string, wipe: Wipe) {
  for (const { table, column, isTheirs } of FOREIGN_TEXT_COLUMNS) {
    const [from, text] = [Prisma.raw(`"${table}"`), Prisma.raw(column)]
    const rows = await tx.$queryRaw<{ id: string; before: string }[]>`
      SELECT id::text, ${text} AS before FROM ${from} WHERE ${text} IS NOT NULL AND ${isTheirs(userId)}`
    for (const { id, before } of rows) {
      const after = wipe(before)
      if (after === before) continue
      await tx.$executeRaw`UPDATE ${from} SET ${text} = ${after} WHERE id = ${id}::uuid`
    }
  }
}

/**
 * Deletes the mails to a person's addresses, including those of address changes, and every row whose key contains the
 * account's id. Keeps the mails of somebody else who has the address by now.
 */
async function eraseTraces(tx: TransactionClient, userId: string, email: string): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM outbox_email AS mail WHERE position(${userId} in cause_key) > 0 OR to_address IN (
        SELECT ${email}::text UNION ALL
        SELECT unnest(ARRAY[old_email, new_email]) FROM email_change WHERE user_id = ${userId}::uuid)
      AND NOT EXISTS (SELECT 1 FROM "user" WHERE email = mail.to_address AND id <> ${userId}::uuid
        AND created_at <= mail.created_at)`
  await tx.$executeRaw`DELETE FROM rate_limit WHERE position(${userId} in key) > 0`
}

/**
 * Destroys everything stored about a person except the data that the rules retain (docs/rules.md#what-an-erasure-keeps):
 * in one transaction, then the bytes of their files and the cached pages that name them. Of several concurrent calls,
 * one succeeds.
 * @param readWishes called within the transaction, with the account locked: null leaves everything as it is
 * @returns whether the account was erased; false also if it is already gone
 * @throws AppError `conflict` (409) for the last administrator
 */
async function eraseAccount(
  userId: string,
  readWishes: (tx: TransactionClient) => Promise<ErasureChoices | null>,
  { actorId, reason, requestId }: By,
): Promise<boolean> {
  const finish = await db().$transaction(
    async (tx) => {
      const found = await tx.user.findUnique({ where: { id: userId }, select: { role: true } })
      // The administrators are locked before the account, as in `lockForRemoval`.
      if (found?.role === 'ADMIN') await requireAnotherAdmin(tx, userId)
      await lockUser(tx, userId)
      const person = await tx.user.findUnique({
        where: { id: userId },
        select: { firstName: true, lastName: true, email: true, phoneNumber: true },
      })
      const wishes = person && (await readWishes(tx))
      if (!person || !wishes) return null
      const wipe = createRedactor(person)
      const named = await getPersonPageTags(tx, userId)
      const archive = await tx.dataExport.findUnique({ where: { userId }, select: { id: true } })
      const files = await tx.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM stored_file WHERE ${isOwnFile(userId)}`
      const fileIds = files.map(({ id }) => id)
      const texts = await eraseTexts(tx, userId, wishes.keepsTexts)
      const words = await eraseFromLog(tx, userId)
      await eraseComments(tx, userId, { keepsComments: wishes.keepsComments, wipe })
      const cases = await anonymizeForumAuthor(tx, userId, wipe)
      await wipeForeignTexts(tx, userId, wipe)
      await eraseTraces(tx, userId, person.email)
      // Rows that depend on the account are deleted with it; other rows lose their author, as their references
      // declare.
      await tx.user.delete({ where: { id: userId }, select: { id: true } })
      await tx.storedFile.updateMany({ where: { id: { in: fileIds } }, data: { name: '' } })
      const removeFiles = await releaseFiles(tx, fileIds)
      await recordAudit(tx, {
        actorId,
        action: 'account.erase',
        objectKind: 'user',
        objectId: userId,
        ...(requestId ? { requestId } : {}),
        detail: {
          comments: wishes.keepsComments,
          texts: wishes.keepsTexts,
          words,
          ...(reason ? { reason: wipe(reason) } : {}),
        },
      })
      const removals = [...texts.removals, ...cases, removeFiles]
      return { removals, stale: [...named, ...texts.stale], archiveId: archive?.id }
    },
    { timeout: MAX_RUN_MS },
  )
  if (!finish) return false
  revalidate(...finish.stale)
  for (const remove of finish.removals) await remove()
  if (finish.archiveId) await removeArchive(finish.archiveId)
  return true
}

const toWishes = ({ keeps_comments, keeps_texts }: ErasureInput) => ({
  keepsComments: keeps_comments,
  keepsTexts: keeps_texts,
})

async function readPerson(tx: TransactionClient, id: string) {
  const select = { email: true, firstName: true, language: true } as const
  return mailTo(await tx.user.findUniqueOrThrow({ where: { id }, select }))
}

/**
 * Requests the erasure of the viewer's account in 14 days; the mail states the last day to withdraw it. Another
 * request can change what stays, but not the day.
 * @throws AppError `conflict` (409) for the last administrator
 */
export async function requestErasure(
  viewer: Viewer,
  input: ErasureInput,
  caller: Caller,
): Promise<ErasureDto> {
  const { id: userId, role } = viewer
  const dueAt = new Date(Date.now() + retention.erasure)
  const due = await db().$transaction(async (tx) => {
    if (role === 'ADMIN') await requireAnotherAdmin(tx, userId)
    await lockUser(tx, userId)
    const before = await tx.erasureRequest.findUnique({ where: { userId } })
    const wishes = toWishes(input)
    const pending = await tx.erasureRequest.upsert({
      where: { userId },
      create: { userId, dueAt, ...wishes },
      update: wishes,
    })
    await recordOwn(tx, userId, 'erasure.ask', caller)
    if (before) return pending.dueAt
    const person = await readPerson(tx, userId)
    const link = absoluteUrl(`${localePath(person.language, paths.profile)}#erasure`)
    await queueEmail(tx, { ...person, template: 'erasureAsked', due: dueAt.toISOString(), link })
    await notifyAboutAccount(tx, userId, 'erasureAsked')
    return pending.dueAt
  })
  scheduleDelivery()
  return { due_at: due.toISOString() }
}

/** Withdraws the viewer's own erasure request. @throws AppError `conflict` (409) where there is none. */
export async function withdrawErasure(viewer: Viewer, caller: Caller): Promise<ErasureDto> {
  const { id: userId } = viewer
  await db().$transaction(async (tx) => {
    // The same order as an erasure: the account, then its request.
    await lockUser(tx, userId)
    const { count } = await tx.erasureRequest.deleteMany({ where: { userId } })
    if (count === 0) throw new AppError('conflict', 'ownData.erasureNotAsked')
    await queueEmail(tx, { ...(await readPerson(tx, userId)), template: 'erasureWithdrawn' })
    await recordOwn(tx, userId, 'erasure.withdraw', caller)
  })
  scheduleDelivery()
  return { due_at: null }
}

/**
 * Erases an account at once, on the person's written request; the reason stays in the audit log, without their name.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) for one's own account, which has 14
 *   days in the profile, for a restricted account, and for the last administrator.
 */
export async function eraseByAdministrator(
  viewer: Viewer,
  id: string,
  { reason, ...input }: ErasureByAdminInput,
  { requestId }: Caller,
): Promise<void> {
  requireCan(viewer, 'user.decide')
  if (!can(viewer, 'user.deactivate', { id })) {
    throw new AppError('conflict', 'ownData.erasureNotSelf')
  }
  const by = { actorId: viewer.id, reason, requestId }
  const readWishes = async (tx: TransactionClient) => {
    requireUnrestricted(await findAccount(tx, id))
    return toWishes(input)
  }
  const isErased = isUuid(id) && (await eraseAccount(id, readWishes, by))
  if (!isErased) throw new AppError('not_found', 'accounts.userMissing')
}

/** Locks the erasure request: a concurrent withdrawal waits, then finds the account gone. */
async function readDue(tx: TransactionClient, userId: string, now: Date) {
  await tx.$queryRaw`SELECT 1 FROM erasure_request WHERE user_id = ${userId}::uuid FOR UPDATE`
  return tx.erasureRequest.findUnique({
    where: { userId, dueAt: { lte: now }, user: { accountStatus: { not: 'RESTRICTED' } } },
  })
}

/**
 * Erases the accounts whose 14 days are over. One that cannot be erased (the last administrator, or the database is
 * down) is retried in the next run, and does not delay the others.
 * @param now the current time
 * @returns how many
 */
export async function eraseDue(now: Date = new Date()): Promise<number> {
  const due = await db().erasureRequest.findMany({
    // A restricted account stays until the restriction is lifted.
    where: { dueAt: { lte: now }, user: { accountStatus: { not: 'RESTRICTED' } } },
    select: { userId: true },
    orderBy: { dueAt: 'asc' },
  })
  let erased = 0
  for (const { userId } of due) {
    try {
      const isErased = await eraseAccount(userId, (tx) => readDue(tx, userId, now), {
        actorId: null,
      })
      if (isErased) erased += 1
    } catch (error) {
      const level = error instanceof AppError ? 'warn' : 'error'
      log(level, 'erasure.failed', { user: userId, ...describeError(error) })
    }
  }
  return erased
}
