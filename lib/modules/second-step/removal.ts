import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { isUuid } from '@/lib/core/uuid'
import { deleteSecondStep, requireNewSecondStep } from '@/lib/platform/auth/second-step'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { sendSoon } from '@/lib/platform/jobs/send-soon'
import { type Asking, mailOwner, notHere, record } from './service'

/** Removes the viewer's own second step. @throws AppError `conflict` (409) if their role demands it, and without one. */
export async function removeSecondStep({ viewer }: Asking, caller: Caller): Promise<void> {
  if (viewer.role === 'ADMIN') throw new AppError('conflict', 'accounts.secondStepStays')
  await db().$transaction(async (tx) => {
    if ((await deleteSecondStep(tx, viewer.id)) === 0) throw notHere()
    await mailOwner(tx, viewer.id, 'secondStepOff')
    await record(tx, viewer.id, 'second-step.remove', viewer.id, caller)
  })
  sendSoon()
}

/**
 * Removes the second step of somebody who has lost it, on behalf of a second administrator. Ends all their sessions; an
 * administrator must set up a new one before anything else.
 * @throws AppError `forbidden` to all but administrators; `not_found`; `conflict` (409) for oneself, and without one.
 */
export async function resetSecondStep(viewer: Viewer, id: string, caller: Caller): Promise<void> {
  requireCan(viewer, 'user.decide')
  await db().$transaction(async (tx) => {
    const user = isUuid(id)
      ? await tx.user.findUnique({ where: { id }, select: { role: true } })
      : null
    if (!user) throw new AppError('not_found', 'accounts.userMissing')
    if (!can(viewer, 'user.deactivate', { id })) {
      throw new AppError('conflict', 'accounts.secondStepNotSelf')
    }
    if ((await deleteSecondStep(tx, id)) === 0) throw notHere()
    if (user.role === 'ADMIN') await requireNewSecondStep(tx, id)
    await endSessions(tx, id)
    await mailOwner(tx, id, 'secondStepReset')
    await record(tx, viewer.id, 'second-step.reset', id, caller)
  })
  sendSoon()
}
