import 'server-only'
import { findGaps } from '@/lib/core/case-ladder'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { personColumns, specialistsAt, toPerson } from '../accounts/users/queries'
import type { RosterDto, ShiftDto, SwapDto } from './schema'

const WEEK_MS = 7 * 24 * 3_600_000
const MAX_SHIFTS = 200

/** Returns who is on call at a given time, and their deputy; null for a person who is no longer a specialist. */
export async function readDuty(
  tx: TransactionClient,
  now: Date,
): Promise<{ onCall: string | null; deputy: string | null }> {
  const shift = await tx.onCallShift.findFirst({
    where: { startsAt: { lte: now }, endsAt: { gt: now } },
    select: { onCallId: true, deputyId: true },
  })
  const ids = [shift?.onCallId, shift?.deputyId].filter((id) => id != null)
  const available = await tx.user.findMany({
    where: { ...specialistsAt(now), id: { in: ids } },
    select: { id: true },
  })
  const known = (id: string | null | undefined) =>
    available.some((person) => person.id === id) ? (id ?? null) : null
  return { onCall: known(shift?.onCallId), deputy: known(shift?.deputyId) }
}

const columns = {
  id: true,
  startsAt: true,
  endsAt: true,
  onCallId: true,
  deputyId: true,
  onCall: { select: personColumns },
  deputy: { select: personColumns },
  swaps: {
    select: {
      id: true,
      duty: true,
      from: { select: personColumns },
      to: { select: personColumns },
    },
    orderBy: { createdAt: 'asc' },
  },
} as const satisfies Prisma.OnCallShiftSelect

type ShiftRow = Prisma.OnCallShiftGetPayload<{ select: typeof columns }>

function toSwap(viewer: Viewer, row: ShiftRow['swaps'][number]): SwapDto[] {
  const [from, to] = [toPerson(row.from), toPerson(row.to)]
  if (!from || !to) return []
  const isRecipient = to.user_id === viewer.id
  const withdraw = isRecipient || from.user_id === viewer.id
  return [{ swap_id: row.id, duty: row.duty, from, to, can: { accept: isRecipient, withdraw } }]
}

function toShift(viewer: Viewer, row: ShiftRow): ShiftDto[] {
  const onCall = toPerson(row.onCall)
  if (!onCall) return []
  const isAsking = (duty: 'on_call' | 'deputy') => row.swaps.some((swap) => swap.duty === duty)
  const own = [
    ...(row.onCallId === viewer.id ? (['on_call'] as const) : []),
    ...(row.deputyId === viewer.id ? (['deputy'] as const) : []),
  ]
  return [
    {
      shift_id: row.id,
      starts_at: row.startsAt.toISOString(),
      ends_at: row.endsAt.toISOString(),
      on_call: onCall,
      deputy: toPerson(row.deputy),
      swaps: row.swaps.flatMap((swap) => toSwap(viewer, swap)),
      can: {
        remove: can(viewer, 'roster.manage'),
        swap: own.filter((duty) => !isAsking(duty)),
      },
    },
  ]
}

/**
 * Lists current and future shifts, the next one first, and the times in the week ahead without a shift.
 * @throws AppError `forbidden` to all but approved staff
 */
export async function readRoster(viewer: Viewer, now: Date = new Date()): Promise<RosterDto> {
  requireCan(viewer, 'forum.read')
  const rows = await db().onCallShift.findMany({
    where: { endsAt: { gt: now } },
    select: columns,
    orderBy: { startsAt: 'asc' },
    take: MAX_SHIFTS,
  })
  const covered = rows.map(({ startsAt: from, endsAt: to }) => ({ from, to }))
  const gaps = findGaps({ from: now, to: new Date(now.getTime() + WEEK_MS) }, covered)
  return {
    shifts: rows.flatMap((row) => toShift(viewer, row)),
    gaps: gaps.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
    can: { add: can(viewer, 'roster.manage') },
  }
}
