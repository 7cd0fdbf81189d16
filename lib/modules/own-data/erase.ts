import 'server-only'
import { withoutNameOf } from '@/lib/core/former-name'
import { recordAudit } from '@/lib/platform/audit/audit'
import { revalidate } from '@/lib/platform/cache/revalidate'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { releaseFiles } from '../files/service'
import { forgetForumAuthor } from '../forum/service'
import { lockUser } from '../users/queries'
import { requireAnotherAdmin, tagsOfPagesNaming } from '../users/service'
import { removeArchive } from './archive'
import { eraseTexts } from './erase-texts'
import { isOwnFile } from './read'

/** Which of a person's public texts stay, without their name. */
export interface Wishes {
  keepsComments: boolean
  keepsTexts: boolean
}

/** Who erases the account: nobody when it was the person's own wish, or an administrator with a reason. */
interface By {
  actorId: string | null
  reason?: string
  requestId?: string
}

/** Somebody may have written for years. */
const AT_MOST_MS = 120_000

/** Deletes a person's comments; those nobody else sees are always deleted. */
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
 * Destroys everything kept about a person except what the rules keep (docs/decisions/0052-erasure.md): in one transaction,
 * then the bytes of their files and the kept pages that name them. Of several concurrent calls, one does it.
 * @param readWishes called within the transaction, with the account locked: null leaves everything as it is
 * @returns whether it was done; false as well when the account is gone
 * @throws AppError `conflict` (409) for the last administrator
 */
export async function eraseAccount(
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
      const wipe = withoutNameOf(person)
      const named = await tagsOfPagesNaming(tx, userId)
      const archive = await tx.dataExport.findUnique({ where: { userId }, select: { id: true } })
      const files = await tx.$queryRaw<{ id: string }[]>`
        SELECT id::text FROM stored_file WHERE ${isOwnFile(userId)}`
      const fileIds = files.map(({ id }) => id)
      const texts = await eraseTexts(tx, userId, wishes.keepsTexts)
      const words = await eraseFromLog(tx, userId)
      await eraseComments(tx, userId, wishes.keepsComments)
      const cases = await forgetForumAuthor(tx, userId, wipe)
      await tx.outboxEmail.deleteMany({ where: { toAddress: person.email } })
      // Rows that depend on the account are deleted with it; rows that stay lose their author (the references say which).
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
    { timeout: AT_MOST_MS },
  )
  if (!finish) return false
  revalidate(...finish.stale)
  for (const remove of finish.removals) await remove()
  if (finish.archiveId) await removeArchive(finish.archiveId)
  return true
}
