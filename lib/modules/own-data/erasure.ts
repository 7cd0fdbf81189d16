import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { type ContentKind, listKinds } from '@/lib/core/content-kinds'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { libraryKinds } from '@/lib/core/library-kinds'
import { localePath, paths } from '@/lib/core/paths'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { withoutName } from '@/lib/core/person-name'
import { retention } from '@/lib/core/retention'
import { recordAudit, recordOwn } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { mailTo, queueEmail } from '@/lib/platform/email/queue'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import { describeError, log } from '@/lib/platform/log/log'
import { absoluteUrl } from '@/lib/platform/site'
import { itemTables } from '../content/queries'
import { destroyItem, repositories } from '../editorial/service'
import { releaseFiles } from '../files/service'
import { forgetForumAuthor } from '../forum/service'
import { settleNotices } from '../notifications/service'
import { lockUser } from '../users/queries'
import { getTagsNaming, requireAnotherAdmin } from '../users/service'
import { removeArchive } from './archive'
import { isOwnFile } from './read'
import type { ErasureByAdminInput, ErasureDto, ErasureInput } from './schema'

type Found = Record<ContentKind, { id: string; isPublished: boolean }[]>

async function getWords(tx: TransactionClient, found: Found): Promise<string[]> {
  const texts = listKinds.map((kind) => {
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
 * Destroys the articles and papers a person wrote: those not public, and the public ones too if they wish; also their
 * unapproved edits of other texts.
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
  const found = Object.fromEntries(await Promise.all(listKinds.map(readOwn))) as Found
  const words = await getWords(tx, found)
  const removals: (() => Promise<void>)[] = []
  const stale: string[] = []
  for (const kind of listKinds) {
    const repository = repositories[kind]
    for (const { id, isPublished } of found[kind]) {
      await settleNotices(tx, { id })
      await repository.change(tx, id, { deletedAt: null }, { deletedAt: new Date() })
      const remove = await destroyItem(tx, repository, id, null)
      if (remove) removals.push(remove)
      if (isPublished) stale.push(...repository.tags(id), ...repository.orderTags)
    }
  }
  await tx.revision.deleteMany({
    where: { editorId: userId, state: { in: ['PENDING', 'REJECTED'] } },
  })
  await dropSuggestions(tx, words)
  return { removals, stale }
}

/** Which of a person's public texts stay, without their name. */
interface Wishes {
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

/** Deletes a person's comments, always including those visible to nobody else. */
async function eraseComments(tx: TransactionClient, authorId: string, keepsComments: boolean) {
  const going = keepsComments ? { moderation: { not: 'VISIBLE' } as const } : {}
  await tx.comment.deleteMany({ where: { authorId, ...going } })
}

/**
 * Removes free text about a person from the audit log; the ids stay, as the database keeps the actor's id beside the
 * reference to the account (docs/decisions/0061-audit-chain.md).
 * @returns how many events lost text
 */
async function eraseFromLog(tx: TransactionClient, userId: string): Promise<number> {
  return tx.$executeRaw`
    UPDATE audit_event SET detail = audit_lasting(detail)
    WHERE audit_words(detail) IS NOT NULL AND (object_id = ${userId}::uuid
      OR object_id IN (SELECT id FROM comment WHERE author_id = ${userId}::uuid))`
}

/**
 * Destroys everything stored about a person except the data that the rules retain (docs/decisions/0052-erasure.md):
 * in one transaction, then the bytes of their files and the cached pages that name them. Of several concurrent calls,
 * one succeeds.
 * @param readWishes called within the transaction, with the account locked: null leaves everything as it is
 * @returns whether the account was erased; false also if it is already gone
 * @throws AppError `conflict` (409) for the last administrator
 */
async function eraseAccount(
  userId: string,
  readWishes: (tx: TransactionClient) => Promise<Wishes | null>,
  { actorId, reason, requestId }: By,
): Promise<boolean> {
  const finish = await db().$transaction(
    async (tx) => {
      await lockUser(tx, userId)
      const person = await tx.user.findUnique({
        where: { id: userId },
        select: { role: true, firstName: true, lastName: true, email: true, phoneNumber: true },
      })
      const wishes = person && (await readWishes(tx))
      if (!person || !wishes) return null
      if (person.role === 'ADMIN') await requireAnotherAdmin(tx, userId)
      const wipe = withoutName(person)
      const named = await getTagsNaming(tx, userId)
      const archive = await tx.dataExport.findUnique({ where: { userId }, select: { id: true } })
      const files = await tx.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM stored_file WHERE ${isOwnFile(userId)}`
      const fileIds = files.map(({ id }) => id)
      const texts = await eraseTexts(tx, userId, wishes.keepsTexts)
      const words = await eraseFromLog(tx, userId)
      await eraseComments(tx, userId, wishes.keepsComments)
      const cases = await forgetForumAuthor(tx, userId, wipe)
      await tx.outboxEmail.deleteMany({ where: { toAddress: person.email } })
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
    const asked = await tx.erasureRequest.upsert({
      where: { userId },
      create: { userId, dueAt, ...wishes },
      update: wishes,
    })
    await recordOwn(tx, userId, 'erasure.ask', caller)
    if (before) return asked.dueAt
    const person = await readPerson(tx, userId)
    const link = absoluteUrl(`${localePath(person.language, paths.profile)}#erasure`)
    await queueEmail(tx, { ...person, template: 'erasureAsked', due: dueAt.toISOString(), link })
    return asked.dueAt
  })
  scheduleDelivery()
  return { due_at: due.toISOString() }
}

/** Withdraws the viewer's own erasure request. @throws AppError `conflict` (409) where there is none. */
export async function withdrawErasure(viewer: Viewer, caller: Caller): Promise<ErasureDto> {
  const { id: userId } = viewer
  await db().$transaction(async (tx) => {
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
 *   days in the profile, and for the last administrator.
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
  const isErased = isUuid(id) && (await eraseAccount(id, async () => toWishes(input), by))
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
 * @param now the moment to treat as the present
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
