import 'server-only'
import { findGaps } from '@/lib/core/case-ladder'
import { can, requireCan, type Viewer } from '@/lib/core/permissions'
import {
  type DatabaseClient,
  db,
  type Prisma,
  type TransactionClient,
} from '@/lib/platform/db/client'
import { personColumns, specialistsAt, toPerson } from '../accounts/users/queries'
import type { RosterDto, ShiftDto, ShiftDuty, SwapDto } from './schema'

const WEEK_MS = 7 * 24 * 3_600_000
const MAX_SHIFTS = 200

/** Returns the given people who can be called: those with an active account and a valid licence. */
async function readAvailable(
  client: DatabaseClient,
  ids: readonly (string | null | undefined)[],
  now: Date,
): Promise<Set<string>> {
  const rows = await client.user.findMany({
    where: { ...specialistsAt(now), id: { in: ids.filter((id) => id != null) } },
    select: { id: true },
  })
  return new Set(rows.map(({ id }) => id))
}

/** Returns who is on call at a given time, and their deputy; null for a person who is no longer a specialist. */
export async function readDuty(
  tx: TransactionClient,
  now: Date,
): Promise<{ onCall: string | null; deputy: string | null }> {
  const shift = await tx.onCallShift.findFirst({
    where: { startsAt: { lte: now }, endsAt: { gt: now } },
    select: { onCallId: true, deputyId: true },
  })
  const available = await readAvailable(tx, [shift?.onCallId, shift?.deputyId], now)
  const known = (id: string | null | undefined) => (id && available.has(id) ? id : null)
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

function toSwap(viewer: Viewer, row: ShiftRow['swaps'][number]): SwapDto {
  const isRecipient = row.to.id === viewer.id
  return {
    swap_id: row.id,
    duty: row.duty,
    from: toPerson(row.from),
    to: toPerson(row.to),
    can: { accept: isRecipient, withdraw: isRecipient || row.from.id === viewer.id },
  }
}

/** Returns whether a viewer can change a shift: replace its holder, pass on their own duty, or accept it. */
const isConcerned = (viewer: Viewer, { onCallId, deputyId, swaps }: ShiftRow): boolean =>
  can(viewer, 'roster.manage') ||
  [onCallId, deputyId, ...swaps.map(({ to }) => to.id)].includes(viewer.id)

/**
 * Renders a shift. Holders who cannot be called are shown only to people who can change it (docs/rules.md#licences), without
 * a name while their account is restricted.
 */
function toShift(viewer: Viewer, row: ShiftRow, available: ReadonlySet<string>): ShiftDto[] {
  const showsAll = isConcerned(viewer, row)
  if (!(showsAll || available.has(row.onCallId))) return []
  const hasDeputy = row.deputyId !== null && available.has(row.deputyId)
  const unavailable: ShiftDuty[] = [
    ...(available.has(row.onCallId) ? [] : (['on_call'] as const)),
    ...(showsAll && row.deputyId !== null && !hasDeputy ? (['deputy'] as const) : []),
  ]
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
      on_call: toPerson(row.onCall),
      deputy: showsAll || hasDeputy ? toPerson(row.deputy) : null,
      unavailable,
      swaps: row.swaps
        .map((swap) => toSwap(viewer, swap))
        .filter(({ from, to }) => showsAll || (from && to)),
      can: {
        remove: can(viewer, 'roster.manage'),
        swap: own.filter((duty) => !isAsking(duty)),
      },
    },
  ]
}

/**
 * Lists current and future shifts, the next one first, and the times in the week ahead at which nobody who can be called
 * is on call.
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
  const holders = rows.flatMap(({ onCallId, deputyId }) => [onCallId, deputyId])
  const available = await readAvailable(db(), holders, now)
  const covered = rows
    .filter(({ onCallId }) => available.has(onCallId))
    .map(({ startsAt: from, endsAt: to }) => ({ from, to }))
  const gaps = findGaps({ from: now, to: new Date(now.getTime() + WEEK_MS) }, covered)
  return {
    shifts: rows.flatMap((row) => toShift(viewer, row, available)),
    gaps: gaps.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
    can: { add: can(viewer, 'roster.manage') },
  }
}
