import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import type { Viewer } from '@/lib/core/permissions'
import { recordOwn } from '@/lib/platform/audit/audit'
import { db } from '@/lib/platform/db/client'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { readProfile } from './queries'
import type { ProfessionInput, ProfileDto } from './schema'
import { announceReview, revalidatePagesNaming } from './service'

/**
 * Records that a visitor is a clinician: they then wait for an administrator, with a visitor's rights, as if they had said
 * so when they registered. People who sign in through Google or the hospital cannot say it there.
 * @throws AppError `conflict` (409) when they are no longer a visitor.
 */
export async function becomeProfessional(
  viewer: Viewer,
  { role }: ProfessionInput,
  caller: Caller,
): Promise<ProfileDto> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: viewer.id, role: 'USER', accountStatus: 'ACTIVE' },
      data: { role, isApproved: false, approvedAt: null, approvedById: null, approvalReason: null },
    })
    if (count === 0) throw new AppError('conflict', 'accounts.notVisitor')
    await announceReview(tx, viewer.id, `profession:${viewer.id}`)
    await recordOwn(tx, viewer.id, 'account.apply', caller, { role })
  })
  await revalidatePagesNaming(viewer.id)
  sendSoon()
  return readProfile(viewer)
}
