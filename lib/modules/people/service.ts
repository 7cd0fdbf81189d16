import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordAudit } from '@/lib/platform/audit/audit'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { revalidatePagesNaming } from '../users/service'
import { readPublicProfile } from './queries'
import { type PublicProfileDto, type PublicProfileInput, toOwnTexts } from './schema'

/** Of two who save at once one is refused: only what was seen is written over. */
async function write(
  tx: TransactionClient,
  userId: string,
  input: PublicProfileInput,
): Promise<void> {
  const data = {
    texts: toOwnTexts(input),
    showsPortrait: input.shows_portrait,
    showsFacility: input.shows_facility,
  }
  const { count } =
    input.version === 0
      ? await tx.publicProfile.createMany({ data: { userId, ...data }, skipDuplicates: true })
      : await tx.publicProfile.updateMany({
          where: { userId, version: input.version },
          data: { ...data, version: { increment: 1 } },
        })
  if (count === 0) throw new AppError('conflict', 'content.changedMeanwhile')
}

/**
 * Changes what the public reads about oneself; the pages that name one are rendered anew.
 * @throws AppError `forbidden` to all but approved staff; `conflict` (409) when it was changed since it was read.
 */
export async function savePublicProfile(
  viewer: Viewer,
  input: PublicProfileInput,
  { requestId }: Caller,
): Promise<PublicProfileDto> {
  requireCan(viewer, 'profile.publish')
  await db().$transaction(async (tx) => {
    await write(tx, viewer.id, input)
    await recordAudit(tx, {
      actorId: viewer.id,
      action: 'account.publish',
      objectKind: 'user',
      objectId: viewer.id,
      requestId,
    })
  })
  await revalidatePagesNaming(viewer.id)
  return readPublicProfile(viewer)
}
