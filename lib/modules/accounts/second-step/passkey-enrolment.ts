import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { requireCan } from '@/lib/core/permissions'
import { deleteSecondStep } from '@/lib/platform/auth/second-step'
import { endSessions } from '@/lib/platform/auth/sessions'
import { db } from '@/lib/platform/db/client'
import { scheduleDelivery } from '@/lib/platform/jobs/schedule-delivery'
import type { NewPasskey } from '../passkeys/schema'
import { newPasskeyOptions, proofOptions, verifyNewPasskey } from '../passkeys/service'
import { replaceCodes } from './codes'
import {
  notifyOwner,
  type RequestingSession,
  record,
  requireSecondStepPassed,
  secondStepUnavailable,
} from './service'

function requireCanAddPasskey(asking: RequestingSession): void {
  requireSecondStepPassed(asking)
  if (asking.gate === null) requireCan(asking.viewer, 'second-step.set')
}

/**
 * The options for a device to create a passkey.
 * @throws AppError `forbidden` before the second step of a sign-in is passed, and to visitors.
 */
export async function beginPasskey(asking: RequestingSession) {
  requireCanAddPasskey(asking)
  const user = await db().user.findUniqueOrThrow({
    where: { id: asking.viewer.id },
    select: { id: true, email: true },
  })
  return { options: { ...(await newPasskeyOptions(user, asking.sessionId)) } }
}

/**
 * Adds a passkey. The first method enables the second step, which ends every other session.
 * @returns the recovery codes, shown only this once, if that enabled it; otherwise none
 * @throws AppError `forbidden` as `beginPasskey`; `invalid` at `passkey`; `conflict` (409) for an eleventh, or a
 * known one.
 */
export async function addPasskey(
  asking: RequestingSession,
  passkey: NewPasskey,
  caller: Caller,
): Promise<{ codes: string[] }> {
  requireCanAddPasskey(asking)
  const { id: userId } = asking.viewer
  const { store } = await verifyNewPasskey(passkey, asking.sessionId)
  const codes = await db().$transaction(async (tx) => {
    await store(tx, userId, caller.device)
    await record(tx, userId, 'second-step.passkey', userId, caller)
    const now = new Date()
    const isOn = await tx.secondStep.count({ where: { userId, enrolledAt: { not: null } } })
    if (isOn > 0) {
      await notifyOwner(tx, userId, 'passkeyAdded')
      return []
    }
    await tx.secondStep.upsert({
      where: { userId },
      create: { userId, enrolledAt: now },
      update: { enrolledAt: now },
    })
    await endSessions(tx, userId, { except: asking.sessionId })
    await tx.session.update({
      where: { id: asking.sessionId },
      data: { confirmedAt: now, methods: { push: 'passkey' } },
    })
    await notifyOwner(tx, userId, 'secondStepOn')
    await record(tx, userId, 'second-step.set', userId, caller)
    return replaceCodes(tx, userId)
  })
  scheduleDelivery()
  return { codes }
}

/**
 * Removes a passkey; removing the last method disables the second step.
 * @throws AppError `not_found` if it is not the viewer's own; `conflict` (409) if the role requires a second step and
 * this is the only method
 */
export async function removePasskey(
  { viewer }: RequestingSession,
  id: string,
  caller: Caller,
): Promise<void> {
  const { id: userId } = viewer
  await db().$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM second_step WHERE user_id = ${userId}::uuid FOR UPDATE`
    const { count } = isUuid(id)
      ? await tx.passkey.deleteMany({ where: { id, userId } })
      : { count: 0 }
    if (count === 0) throw new AppError('not_found', 'accounts.passkeyMissing')
    await record(tx, userId, 'second-step.passkey-remove', userId, caller)
    const others = await tx.passkey.count({ where: { userId } })
    const app = await tx.secondStep.count({ where: { userId, secret: { not: null } } })
    if (others + app > 0) {
      await notifyOwner(tx, userId, 'passkeyRemoved')
      return
    }
    if (viewer.role === 'ADMIN') throw new AppError('conflict', 'accounts.secondStepStays')
    await deleteSecondStep(tx, userId)
    await notifyOwner(tx, userId, 'secondStepOff')
    await record(tx, userId, 'second-step.remove', userId, caller)
  })
  scheduleDelivery()
}

/**
 * The options for a device to prove a passkey, to finish a sign-in or to confirm the person's identity.
 * @throws AppError `conflict` (409) without one.
 */
export async function beginProof({ viewer, sessionId }: RequestingSession) {
  if ((await db().passkey.count({ where: { userId: viewer.id } })) === 0)
    throw secondStepUnavailable()
  return {
    options: { ...(await proofOptions({ purpose: 'prove', subject: sessionId }, viewer.id)) },
  }
}
