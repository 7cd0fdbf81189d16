import 'server-only'
import type { Caller } from '@/lib/core/caller'
import { AppError } from '@/lib/core/errors'
import { isUuid } from '@/lib/core/identifiers'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { type AuditAction, recordAudit } from '@/lib/platform/audit/audit'
import type { TransactionClient } from '@/lib/platform/db/client'
import { queuedTransaction } from '@/lib/platform/db/queued-transaction'
import { specialistsAt } from '../accounts/users/queries'
import type { ShiftInput, SwapInput } from './schema'

const missing = () => new AppError('not_found', 'onCall.missing')

type Step = Extract<AuditAction, `on-call.${string}`>

const record = (
  tx: TransactionClient,
  viewer: Viewer,
  action: Step,
  id: string,
  { requestId }: Caller,
) => recordAudit(tx, { actorId: viewer.id, action, objectKind: 'on-call', objectId: id, requestId })

/** Serialises changes of the roster, so that two overlapping shifts cannot both find the time free. */
const lockRoster = (tx: TransactionClient) =>
  tx.$executeRaw`LOCK TABLE on_call_shift IN SHARE ROW EXCLUSIVE MODE`

async function requireSpecialist(tx: TransactionClient, id: string, field: string) {
  if ((await tx.user.count({ where: { id, ...specialistsAt(new Date()) } })) > 0) return
  const text = 'validation.specialistRequired'
  throw new AppError('invalid', text, { [field]: [text] })
}

/**
 * Creates a shift.
 * @throws AppError `forbidden` to all but administrators; `conflict` (409) when it overlaps another shift; `invalid` (422)
 *   at `on_call_id` or `deputy_id` when that person is not a specialist.
 */
export async function addShift(
  viewer: Viewer,
  input: ShiftInput,
  caller: Caller,
): Promise<{ shift_id: string }> {
  requireCan(viewer, 'roster.manage')
  const [startsAt, endsAt] = [new Date(input.starts_at), new Date(input.ends_at)]
  return queuedTransaction(async (tx) => {
    await lockRoster(tx)
    await requireSpecialist(tx, input.on_call_id, 'on_call_id')
    if (input.deputy_id) await requireSpecialist(tx, input.deputy_id, 'deputy_id')
    const where = { startsAt: { lt: endsAt }, endsAt: { gt: startsAt } }
    if ((await tx.onCallShift.count({ where })) > 0) throw new AppError('conflict', 'onCall.taken')
    const { id } = await tx.onCallShift.create({
      data: { startsAt, endsAt, onCallId: input.on_call_id, deputyId: input.deputy_id ?? null },
      select: { id: true },
    })
    await record(tx, viewer, 'on-call.create', id, caller)
    return { shift_id: id }
  })
}

/** @throws AppError `forbidden` to all but administrators; `not_found` */
export async function removeShift(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  requireCan(viewer, 'roster.manage')
  if (!isUuid(id)) throw missing()
  await queuedTransaction(async (tx) => {
    if ((await tx.onCallShift.deleteMany({ where: { id } })).count === 0) throw missing()
    await record(tx, viewer, 'on-call.delete', id, caller)
  })
  return null
}

const dutyColumns = { on_call: 'onCallId', deputy: 'deputyId' } as const

/** Locks a shift that is not over, for the rest of the transaction. */
async function lockShift(tx: TransactionClient, id: string) {
  if (isUuid(id)) await tx.$queryRaw`SELECT 1 FROM on_call_shift WHERE id = ${id}::uuid FOR UPDATE`
  const shift = isUuid(id)
    ? await tx.onCallShift.findFirst({ where: { id, endsAt: { gt: new Date() } } })
    : null
  if (!shift) throw missing()
  return shift
}

/** Notifies a person about the roster in the application only, without a mail. */
async function notify(tx: TransactionClient, userId: string, kind: string, cause: string) {
  const row = { userId, kind, data: {}, causeKey: `${kind}:${cause}` }
  await tx.notification.createMany({ data: [row], skipDuplicates: true })
}

/**
 * Asks a colleague to take over the viewer's duty in a shift; it stays the viewer's until they accept.
 * @throws AppError `forbidden` if the duty is not the viewer's; `not_found`; `conflict` (409) when a request is open
 * already; `invalid` (422) at `user_id` when that person is not a specialist or has the other duty.
 */
export async function requestSwap(
  viewer: Viewer,
  id: string,
  { duty, user_id }: SwapInput,
  caller: Caller,
): Promise<{ swap_id: string }> {
  requireCan(viewer, 'forum.read')
  return queuedTransaction(async (tx) => {
    const shift = await lockShift(tx, id)
    if (shift[dutyColumns[duty]] !== viewer.id) {
      throw new AppError('forbidden', 'accounts.notAllowed')
    }
    await requireSpecialist(tx, user_id, 'user_id')
    if ([shift.onCallId, shift.deputyId].includes(user_id)) {
      const text = 'validation.deputyOther'
      throw new AppError('invalid', text, { user_id: [text] })
    }
    if ((await tx.onCallSwap.count({ where: { shiftId: id, duty } })) > 0) {
      throw new AppError('conflict', 'onCall.asked')
    }
    const swap = await tx.onCallSwap.create({
      data: { shiftId: id, duty, fromId: viewer.id, toId: user_id },
      select: { id: true },
    })
    await notify(tx, user_id, 'swapAsked', swap.id)
    await record(tx, viewer, 'on-call.ask', id, caller)
    return { swap_id: swap.id }
  })
}

/** Locks a swap request and its shift, for the person who asked or was asked. */
async function lockSwap(tx: TransactionClient, viewer: Viewer, id: string) {
  const where = { id, OR: [{ fromId: viewer.id }, { toId: viewer.id }] }
  const read = () => (isUuid(id) ? tx.onCallSwap.findFirst({ where }) : null)
  const found = await read()
  if (!found) throw missing()
  const shift = await lockShift(tx, found.shiftId)
  const swap = await read()
  if (!swap) throw missing()
  return { swap, shift }
}

/**
 * Accepts a request to take over a duty.
 * @throws AppError `not_found` if the viewer was not asked; `conflict` (409) when the requester no longer has the duty.
 */
export async function acceptSwap(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  requireCan(viewer, 'forum.read')
  await queuedTransaction(async (tx) => {
    const { swap, shift } = await lockSwap(tx, viewer, id)
    if (swap.toId !== viewer.id) throw missing()
    const column = dutyColumns[swap.duty]
    const isOther = [shift.onCallId, shift.deputyId].includes(viewer.id)
    if (shift[column] !== swap.fromId || isOther) throw new AppError('conflict', 'onCall.changed')
    await tx.onCallShift.update({ where: { id: shift.id }, data: { [column]: viewer.id } })
    await tx.onCallSwap.delete({ where: { id } })
    await notify(tx, swap.fromId, 'swapAccepted', id)
    await record(tx, viewer, 'on-call.swap', shift.id, caller)
  })
  return null
}

/**
 * Ends a swap request without a swap: withdrawn by the requester, or declined by the colleague.
 * @throws AppError `not_found` for everybody else
 */
export async function withdrawSwap(viewer: Viewer, id: string, caller: Caller): Promise<null> {
  requireCan(viewer, 'forum.read')
  await queuedTransaction(async (tx) => {
    const { swap, shift } = await lockSwap(tx, viewer, id)
    await tx.onCallSwap.delete({ where: { id } })
    if (swap.toId === viewer.id) await notify(tx, swap.fromId, 'swapDeclined', id)
    await record(tx, viewer, 'on-call.withdraw', shift.id, caller)
  })
  return null
}
