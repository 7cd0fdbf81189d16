import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { recordOwn } from '@/lib/platform/audit/audit'
import { db, type TransactionClient } from '@/lib/platform/db/client'
import { revalidatePersonPages } from '../accounts/users/service'
import { readPublicProfile } from './queries'
import { type PublicProfileDto, type PublicProfileInput, toOwnTexts } from './schema'

/** Overwrites only the version that the editor has seen, so one of two concurrent saves fails. */
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
 * Changes the viewer's public profile, and revalidates the pages that name them.
 * @throws AppError `forbidden` to all but approved staff; `conflict` (409) when it was changed since it was read
 */
export async function savePublicProfile(
  viewer: Viewer,
  input: PublicProfileInput,
  caller: Caller,
): Promise<PublicProfileDto> {
  requireCan(viewer, 'profile.publish')
  await db().$transaction(async (tx) => {
    await write(tx, viewer.id, input)
    await recordOwn(tx, viewer.id, 'account.publish', caller)
  })
  await revalidatePersonPages(viewer.id)
  return readPublicProfile(viewer)
}
