import 'server-only'
import type { Role } from '@/lib/core/accounts'
import { REMINDER_DAYS } from '@/lib/core/dates'
import type { Paging } from '@/lib/core/list-query'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { toDay } from '@/lib/platform/auth/standing'
import { db, type Prisma } from '@/lib/platform/db/client'
import { escapeLike } from '@/lib/platform/db/read-id-page'
import {
  accountColumns,
  cliniciansAt,
  getAvatarPath,
  personColumns,
  specialistsAt,
  toUser,
} from './queries'
import type { AccountChoice, AccountFilters } from './schema'

const MONTHS = 12

/**
 * Registrations per month over the last 12 months in Kigali, zeros included, oldest first: `[{"Feb 2026": 3}, …]`
 * (docs/rules.md#dashboard).
 * @throws AppError `forbidden` to all but administrators.
 */
export async function countRegistrations(viewer: Viewer): Promise<Record<string, number>[]> {
  const now = new Date()
  requireCan(viewer, 'dashboard.figures')
  const rows = await db().$queryRaw<{ name: string; registered: bigint }[]>`
    SELECT to_char(month, 'Mon YYYY') AS name, count("user".id) AS registered
    FROM generate_series(
      date_trunc('month', ${now}::timestamptz AT TIME ZONE 'Africa/Kigali') - make_interval(months => ${MONTHS - 1}::int),
      date_trunc('month', ${now}::timestamptz AT TIME ZONE 'Africa/Kigali'),
      interval '1 month'
    ) AS month
    LEFT JOIN "user"
      ON "user".created_at >= month AT TIME ZONE 'Africa/Kigali'
      AND "user".created_at < (month + interval '1 month') AT TIME ZONE 'Africa/Kigali'
    GROUP BY month
    ORDER BY month`
  return rows.map(({ name, registered }) => ({ [name]: Number(registered) }))
}

const MAX_WORDS = 8

/** The words of a search, each also folded the way names are indexed: without accents and apostrophes. */
async function foldedWords(search: string): Promise<{ word: string; folded: string }[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
  if (words.length === 0) return []
  const rows = await db().$queryRaw<{ word: string; folded: string }[]>`
    SELECT lower(word) AS word, fold_name(word) AS folded FROM unnest(${words}::text[]) AS word`
  return rows.filter(({ folded }) => folded !== '')
}

/** Builds the conditions that require every word of a search in the name or, with `withEmail`, in the address. */
export async function matchEveryWord(
  search: string,
  { withEmail }: { withEmail: boolean },
): Promise<Prisma.UserWhereInput[]> {
  const words = await foldedWords(search)
  // Only ignored characters were typed, so the search finds nobody.
  if (words.length === 0 && search.trim()) return [{ id: { in: [] } }]
  return words.map(({ word, folded }) => {
    const byName = { nameKey: { contains: escapeLike(folded) } }
    return withEmail ? { OR: [byName, { email: { contains: escapeLike(word) } }] } : byName
  })
}

const DAY_MS = 24 * 3_600_000
const PROFESSIONALS: Role[] = ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE']

/** Professionals with a confirmed address whose account, or newer licence, has not been reviewed yet. */
export const awaitsReview: Prisma.UserWhereInput = {
  role: { in: PROFESSIONALS },
  accountStatus: 'ACTIVE',
  OR: [{ isApproved: false, rejectedAt: null }, { newLicenceId: { not: null } }],
}

const STATES = {
  deactivated: { accountStatus: 'DEACTIVE' },
  restricted: { accountStatus: 'RESTRICTED' },
  pending: { accountStatus: 'PENDING' },
  approved: { accountStatus: 'ACTIVE', OR: [{ isApproved: true }, { role: 'USER' }] },
  unverified: { accountStatus: 'ACTIVE', isApproved: false, role: { not: 'USER' } },
} as const satisfies Record<NonNullable<AccountFilters['state']>, Prisma.UserWhereInput>

/** The condition for the filters of the accounts table. */
export const buildFilterCondition = ({ role, state }: AccountFilters): Prisma.UserWhereInput => ({
  ...(role ? { role } : {}),
  ...(state ? { AND: STATES[state] } : {}),
})

type Direction = 'asc' | 'desc'
type Order = Prisma.UserOrderByWithRelationInput

/** People who never signed in sort first. */
const SORTS = {
  name: (direction: Direction) => [{ nameKey: direction }],
  role: (direction: Direction) => [{ role: direction }],
  login: (direction: Direction) => [
    { lastLogin: { sort: direction, nulls: direction === 'asc' ? 'first' : 'last' } as const },
  ],
  status: (direction: Direction) => [{ accountStatus: direction }, { isApproved: direction }],
} satisfies Record<string, (direction: Direction) => Order[]>

/** The chosen order, with the id last so that equal rows keep their places; null when none was chosen. */
function chosenOrder({ sort }: AccountChoice): Order[] | null {
  if (!sort) return null
  const direction = sort.isDescending ? 'desc' : 'asc'
  return [...SORTS[sort.by](direction), { id: direction }]
}

async function findUsers(
  which: Prisma.UserWhereInput,
  { page, limit }: Paging,
  choice: AccountChoice,
  order: Order = { createdAt: 'desc' },
) {
  const where = { AND: [which, buildFilterCondition(choice.filters)] }
  const [rows, userCount] = await Promise.all([
    db().user.findMany({
      where,
      select: accountColumns,
      orderBy: chosenOrder(choice) ?? [order, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().user.count({ where }),
  ])
  return { users: rows.map((row) => toUser(row)), userCount }
}

const LICENSED: Prisma.UserWhereInput = {
  accountStatus: 'ACTIVE',
  isApproved: true,
  role: { in: PROFESSIONALS },
}

/** Valid licences that have ended, or end within the time of the first reminder. */
function endsSoon(now: Date): Prisma.LicenceWhereInput {
  const [first] = REMINDER_DAYS
  return { state: 'ACCEPTED', endsOn: { lte: toDay(new Date(now.getTime() + first * DAY_MS)) } }
}

/** People whose licence has ended, or ends within the time of the first reminder. */
export const endingLicenceCondition = (now: Date): Prisma.UserWhereInput => ({
  ...LICENSED,
  licences: { some: endsSoon(now) },
})

/** The renewal queue, the earliest end first. */
async function findEndingLicences({ page, limit }: Paging, choice: AccountChoice, now: Date) {
  const where = {
    ...endsSoon(now),
    user: { AND: [LICENSED, buildFilterCondition(choice.filters)] },
  }
  const [rows, userCount] = await Promise.all([
    db().licence.findMany({
      where,
      select: { user: { select: accountColumns } },
      orderBy: chosenOrder(choice)?.map((user) => ({ user })) ?? [{ endsOn: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().licence.count({ where }),
  ])
  return { users: rows.map(({ user }) => toUser(user, now)), userCount }
}

export type AccountPart = 'all' | 'review' | 'licences'

/**
 * All accounts, newest first; those waiting for review, longest waiting first; or those whose licence has ended or ends soon,
 * earliest first. Or sorted and filtered as chosen.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listUsers(
  viewer: Viewer,
  paging: Paging,
  part: AccountPart,
  choice: AccountChoice,
) {
  requireCan(viewer, 'user.list')
  if (part === 'licences') return findEndingLicences(paging, choice, new Date())
  return part === 'review'
    ? findUsers(awaitsReview, paging, choice, { waitsSince: 'asc' })
    : findUsers({}, paging, choice)
}

/**
 * Accounts whose name or address contains every word; an empty search finds none.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function searchUsers(
  viewer: Viewer,
  search: string,
  paging: Paging,
  choice: AccountChoice,
) {
  requireCan(viewer, 'user.list')
  const words = await matchEveryWord(search, { withEmail: true })
  return words.length > 0 ? findUsers({ AND: words }, paging, choice) : { users: [], userCount: 0 }
}

const MAX_SPECIALISTS = 10

/** Searches people by name for a colleague: at most 10, without the viewer, and never with their address. */
async function findColleagues(viewer: Viewer, search: string, who: Prisma.UserWhereInput) {
  requireCan(viewer, 'user.tag')
  const rows = await db().user.findMany({
    where: {
      ...who,
      id: { not: viewer.id },
      AND: await matchEveryWord(search, { withEmail: false }),
    },
    select: personColumns,
    orderBy: [{ role: 'asc' }, { lastName: 'asc' }, { firstName: 'asc' }],
    take: MAX_SPECIALISTS,
  })
  return {
    users: rows.map((row) => ({
      user_id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      avatar: getAvatarPath(row.avatarId),
      role: row.role,
    })),
  }
}

/**
 * Searches specialists who can be tagged in a case: approved and active.
 * @throws AppError `forbidden` to all but approved staff.
 */
export const searchSpecialists = (viewer: Viewer, search: string) =>
  findColleagues(viewer, search, specialistsAt(new Date()))

/**
 * Searches everybody who may read cases and so can be mentioned in them.
 * @throws AppError `forbidden` to all but approved staff
 */
export const searchColleagues = (viewer: Viewer, search: string) =>
  findColleagues(viewer, search, cliniciansAt(new Date()))
