import 'server-only'
import { REMINDER_DAYS } from '@/lib/core/licence'
import type { Paging } from '@/lib/core/pagination'
import type { Role } from '@/lib/core/people'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { dayOf } from '@/lib/platform/auth/standing'
import { db, type Prisma } from '@/lib/platform/db/client'
import { eachWordIn } from './name-search'
import { accountColumns, toUser } from './queries'
import type { AccountChoice, AccountFilters } from './schema'

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
export const narrowedTo = ({ role, state }: AccountFilters): Prisma.UserWhereInput => ({
  ...(role ? { role } : {}),
  ...(state ? { AND: STATES[state] } : {}),
})

type Direction = 'asc' | 'desc'

/** People who never signed in come before all who did. */
const SORTS = {
  name: (direction: Direction) => [{ nameKey: direction }],
  role: (direction: Direction) => [{ role: direction }],
  login: (direction: Direction) => [
    { lastLogin: { sort: direction, nulls: direction === 'asc' ? 'first' : 'last' } as const },
  ],
  status: (direction: Direction) => [{ accountStatus: direction }, { isApproved: direction }],
} satisfies Record<string, (direction: Direction) => Prisma.UserOrderByWithRelationInput[]>

/** The chosen order, with the id last so that equal rows keep their places; null when none was chosen. */
function chosenOrder({ sort }: AccountChoice): Prisma.UserOrderByWithRelationInput[] | null {
  if (!sort) return null
  const direction = sort.isDescending ? 'desc' : 'asc'
  return [...SORTS[sort.by](direction), { id: direction }]
}

async function findUsers(
  which: Prisma.UserWhereInput,
  { page, limit }: Paging,
  choice: AccountChoice,
  order: Direction,
) {
  const where = { AND: [which, narrowedTo(choice.filters)] }
  const [rows, userCount] = await Promise.all([
    db().user.findMany({
      where,
      select: accountColumns,
      orderBy: chosenOrder(choice) ?? [{ createdAt: order }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().user.count({ where }),
  ])
  return { users: rows.map((row) => toUser(row)), userCount }
}

/** The renewal queue: people whose licence has ended, or ends within the time of the first reminder. */
async function findEndingLicences({ page, limit }: Paging, choice: AccountChoice, now: Date) {
  const [first] = REMINDER_DAYS
  const until = dayOf(new Date(now.getTime() + first * DAY_MS))
  const where = {
    state: 'ACCEPTED',
    endsOn: { lte: until },
    user: {
      AND: [
        { accountStatus: 'ACTIVE', isApproved: true, role: { in: PROFESSIONALS } },
        narrowedTo(choice.filters),
      ],
    },
  } satisfies Prisma.LicenceWhereInput
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

/**
 * All accounts, newest first; those waiting for review, oldest first; or those whose licence has ended or ends soon,
 * earliest first. Or sorted and filtered as chosen.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listUsers(
  viewer: Viewer,
  paging: Paging,
  part: 'all' | 'review' | 'licences',
  choice: AccountChoice,
  now = new Date(),
) {
  requireCan(viewer, 'user.list')
  if (part === 'licences') return findEndingLicences(paging, choice, now)
  return part === 'review'
    ? findUsers(awaitsReview, paging, choice, 'asc')
    : findUsers({}, paging, choice, 'desc')
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
  const words = await eachWordIn(search, { withEmail: true })
  return words.length > 0
    ? findUsers({ AND: words }, paging, choice, 'desc')
    : { users: [], userCount: 0 }
}
