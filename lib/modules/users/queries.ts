import 'server-only'
import { REMINDER_DAYS } from '@/lib/core/licence'
import type { Paging } from '@/lib/core/pagination'
import { paths } from '@/lib/core/paths'
import {
  type AccountStatus,
  isVerifiedClinician,
  publicName,
  type Role,
  staffRoles,
} from '@/lib/core/people'
import { requireCan, type Viewer } from '@/lib/core/permissions'
import { dayOf, inGoodStanding } from '@/lib/platform/auth/standing'
import { db, Prisma } from '@/lib/platform/db/client'
import { type LicenceRow, licenceColumns, toLicences } from '../licences/queries'
import type { AuthorDto, ContributorDto, ProfileDto, UserDto } from './schema'

/** What a query must read of a person to show them as an author. */
export const authorColumns = {
  firstName: true,
  lastName: true,
  role: true,
  isApproved: true,
  avatarId: true,
} as const

interface AuthorRow {
  firstName: string
  lastName: string
  role: Role
  isApproved: boolean
  avatarId: string | null
}

const avatarOf = (id: string | null) => (id ? paths.file(id) : null)

/** An author as others see them; null when the account is gone. */
export function toAuthor(row: AuthorRow | null): AuthorDto | null {
  if (!row) return null
  return {
    ...publicName(row),
    avatar: avatarOf(row.avatarId),
    is_clinician: isVerifiedClinician(row),
  }
}

/** What a query must read of a person to show them as who wrote or reviewed something. */
export const contributorColumns = { ...authorColumns, id: true, accountStatus: true } as const

type ContributorRow = AuthorRow & { id: string; accountStatus: AccountStatus }

/** Whether somebody has a public page once something of theirs is public: the same as `CLINICIANS` asks. */
const mayHavePage = ({ accountStatus, isApproved, role }: ContributorRow) =>
  accountStatus === 'ACTIVE' && isApproved && role !== 'USER'

/**
 * Somebody as who wrote or reviewed something; null when the account is gone.
 * @param isPublic whether what they did there is public: their page lists it then
 */
export function toContributor(
  row: ContributorRow | null,
  isPublic: boolean,
): ContributorDto | null {
  const author = toAuthor(row)
  if (!row || !author) return null
  return { ...author, page: isPublic && mayHavePage(row) ? paths.person(row.id) : null }
}

/** What a query must read of a person to show them to colleagues. */
export const personColumns = { ...authorColumns, id: true } as const

export type PersonRow = AuthorRow & { id: string }

/** Somebody as colleagues see them; null when the account is gone. */
export function toPerson(row: PersonRow | null) {
  const author = toAuthor(row)
  return row && author ? { ...author, user_id: row.id, role: row.role } : null
}

/** Approved, active, their licence not over: who may be asked about a case, and take it (docs/rules.md#the-case-clock). */
export const specialistsAt = (now: Date) =>
  ({
    ...inGoodStanding(now),
    accountStatus: 'ACTIVE',
    isApproved: true,
    role: { in: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE'] },
  }) satisfies Prisma.UserWhereInput

/** Approved, active, no licence over: who may read cases. */
export const cliniciansAt = (now: Date) =>
  ({ ...specialistsAt(now), role: { in: [...staffRoles] } }) satisfies Prisma.UserWhereInput

/** What a query must read of an account to show it to its owner or an administrator. */
export const accountColumns = {
  ...authorColumns,
  id: true,
  email: true,
  accountStatus: true,
  phoneNumber: true,
  licenceId: true,
  newLicenceId: true,
  licences: licenceColumns,
  lastLogin: true,
  createdAt: true,
  updatedAt: true,
  rejectionReason: true,
} as const

interface AccountRow extends AuthorRow {
  id: string
  email: string
  accountStatus: AccountStatus
  phoneNumber: string | null
  licenceId: string | null
  newLicenceId: string | null
  licences: LicenceRow[]
  lastLogin: Date | null
  createdAt: Date
  updatedAt: Date
  rejectionReason: string | null
}

/** An account in the field names that clients know. */
export function toUser(row: AccountRow, now = new Date()): UserDto {
  return {
    user_id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: row.role,
    working_license: row.licenceId ? paths.file(row.licenceId) : null,
    new_license: row.newLicenceId ? paths.file(row.newLicenceId) : null,
    avatar: avatarOf(row.avatarId),
    phone_number: row.phoneNumber,
    is_approved: row.isApproved,
    account_status: row.accountStatus,
    last_login: row.lastLogin?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    rejection_reason: row.rejectionReason,
    ...toLicences(row.licences, now),
  }
}

/** One's own account. */
export async function readProfile(viewer: Viewer): Promise<ProfileDto> {
  const row = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: { ...accountColumns, passwordHash: true, facilityId: true },
  })
  return {
    ...toUser(row),
    has_password: row.passwordHash !== null,
    facility_id: row.facilityId,
  }
}

const DAY_MS = 24 * 3_600_000
const PROFESSIONALS: Role[] = ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE']

/** Professionals whose address is confirmed and about whom, or whose newer licence, nobody has decided yet. */
const awaitsReview: Prisma.UserWhereInput = {
  role: { in: PROFESSIONALS },
  accountStatus: 'ACTIVE',
  OR: [{ isApproved: false, rejectedAt: null }, { newLicenceId: { not: null } }],
}

async function findUsers(
  where: Prisma.UserWhereInput,
  { page, limit }: Paging,
  order: 'asc' | 'desc',
) {
  const [rows, userCount] = await Promise.all([
    db().user.findMany({
      where,
      select: accountColumns,
      orderBy: [{ createdAt: order }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().user.count({ where }),
  ])
  return { users: rows.map((row) => toUser(row)), userCount }
}

/** The renewal queue: whose licence is over, or ends as soon as people are first reminded of it. */
async function findEndingLicences({ page, limit }: Paging, now: Date) {
  const [first] = REMINDER_DAYS
  const until = dayOf(new Date(now.getTime() + first * DAY_MS))
  const where = {
    state: 'ACCEPTED',
    endsOn: { lte: until },
    user: { accountStatus: 'ACTIVE', isApproved: true, role: { in: PROFESSIONALS } },
  } satisfies Prisma.LicenceWhereInput
  const [rows, userCount] = await Promise.all([
    db().licence.findMany({
      where,
      select: { user: { select: accountColumns } },
      orderBy: [{ endsOn: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().licence.count({ where }),
  ])
  return { users: rows.map(({ user }) => toUser(user, now)), userCount }
}

/**
 * All accounts, the newest first; those that wait for review, the oldest first; or those whose licence is over or ends
 * soon, the earliest first.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function listUsers(
  viewer: Viewer,
  paging: Paging,
  part: 'all' | 'review' | 'licences',
  now = new Date(),
) {
  requireCan(viewer, 'user.list')
  if (part === 'licences') return findEndingLicences(paging, now)
  return part === 'review' ? findUsers(awaitsReview, paging, 'asc') : findUsers({}, paging, 'desc')
}

const MOST_WORDS = 8

/** `%`, `_` and `\` are themselves in a search (docs/rules.md#lists-and-forms). */
const literal = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** The words of a search, each also as names are kept to be found: without accents and apostrophes. */
async function foldedWords(search: string): Promise<{ word: string; folded: string }[]> {
  const words = search.trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  if (words.length === 0) return []
  const rows = await db().$queryRaw<{ word: string; folded: string }[]>`
    SELECT lower(word) AS word, fold_name(word) AS folded FROM unnest(${words}::text[]) AS word`
  return rows.filter(({ folded }) => folded !== '')
}

/** Conditions for every word of a search to stand in a name or, where that may be looked for, in the address. */
async function eachWordIn(
  search: string,
  { withEmail }: { withEmail: boolean },
): Promise<Prisma.UserWhereInput[]> {
  const words = await foldedWords(search)
  // Of signs that are left out nothing is left to look for; whoever typed no more than them finds nobody.
  if (words.length === 0 && search.trim()) return [{ id: { in: [] } }]
  return words.map(({ word, folded }) => {
    const byName = { nameKey: { contains: literal(folded) } }
    return withEmail ? { OR: [byName, { email: { contains: literal(word) } }] } : byName
  })
}

/**
 * Accounts whose names or address contain every word; an empty search finds none.
 * @throws AppError `forbidden` to all but administrators.
 */
export async function searchUsers(viewer: Viewer, search: string, paging: Paging) {
  requireCan(viewer, 'user.list')
  const words = await eachWordIn(search, { withEmail: true })
  return words.length > 0 ? findUsers({ AND: words }, paging, 'desc') : { users: [], userCount: 0 }
}

/**
 * The next accounts by their ids, for who reads all of them, those that wait for review, or all that a search finds.
 * @param after the id of the last one that was read
 * @throws AppError `forbidden` to all but administrators.
 */
export async function readUserBatch(
  viewer: Viewer,
  { search, onlyForReview }: { search: string; onlyForReview: boolean },
  after: string,
  take: number,
): Promise<UserDto[]> {
  requireCan(viewer, 'user.list')
  const words = await eachWordIn(search, { withEmail: true })
  const rows = await db().user.findMany({
    where: { AND: onlyForReview ? [...words, awaitsReview] : words, id: { gt: after } },
    orderBy: { id: 'asc' },
    take,
    select: accountColumns,
  })
  return rows.map((row) => toUser(row))
}

const MOST_SPECIALISTS = 10

/** People as colleagues find them by name: at most 10, without the one who looks, never with their address. */
async function findColleagues(viewer: Viewer, search: string, who: Prisma.UserWhereInput) {
  requireCan(viewer, 'user.tag')
  const rows = await db().user.findMany({
    where: { ...who, id: { not: viewer.id }, AND: await eachWordIn(search, { withEmail: false }) },
    select: { ...authorColumns, id: true },
    orderBy: [{ role: 'asc' }, { lastName: 'asc' }, { firstName: 'asc' }],
    take: MOST_SPECIALISTS,
  })
  return {
    users: rows.map((row) => ({
      user_id: row.id,
      first_name: row.firstName,
      last_name: row.lastName,
      avatar: avatarOf(row.avatarId),
      role: row.role,
    })),
  }
}

/**
 * Specialists who can be tagged in a case: approved, active.
 * @throws AppError `forbidden` to all but approved staff.
 */
export const searchSpecialists = (viewer: Viewer, search: string) =>
  findColleagues(viewer, search, specialistsAt(new Date()))

/**
 * All who may read cases, and so be mentioned in them.
 * @throws AppError `forbidden` to all but approved staff.
 */
export const searchColleagues = (viewer: Viewer, search: string) =>
  findColleagues(viewer, search, cliniciansAt(new Date()))

const MONTHS = 12

/**
 * Registrations per month of the last 12 months in Kigali, zeros included, oldest first: `[{"Feb 2026": 3}, …]`
 * (docs/rules.md#dashboard).
 * @throws AppError `forbidden` to all but administrators.
 */
export async function countRegistrations(
  viewer: Viewer,
  now = new Date(),
): Promise<Record<string, number>[]> {
  requireCan(viewer, 'dashboard.figures')
  const rows = await db().$queryRaw<{ name: string; registered: bigint }[]>(Prisma.sql`
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
    ORDER BY month`)
  return rows.map(({ name, registered }) => ({ [name]: Number(registered) }))
}
