import 'server-only'
import {
  type AccountStatus,
  isVerifiedClinician,
  publicName,
  type Role,
  staffRoles,
} from '@/lib/core/accounts'
import { toLocale } from '@/lib/core/locales'
import { paths } from '@/lib/core/paths'
import type { Viewer } from '@/lib/core/permissions'
import { hasValidLicence } from '@/lib/platform/auth/standing'
import { db, type Prisma, type TransactionClient } from '@/lib/platform/db/client'
import { type LicenceRow, licenceColumns, toLicences } from '../licences/queries'
import type { AuthorDto, ContributorDto, ProfileDto, UserDto } from './schema'

/** The columns needed to show a person as an author. */
export const authorColumns = {
  firstName: true,
  lastName: true,
  role: true,
  isApproved: true,
  accountStatus: true,
  avatarId: true,
} as const

interface AuthorRow {
  firstName: string
  lastName: string
  role: Role
  isApproved: boolean
  accountStatus: AccountStatus
  avatarId: string | null
}

/** The address of a picture; null if there is none. */
export const getAvatarPath = (id: string | null) => (id ? paths.file(id) : null)

/** An author as others see them; null when the account is gone or restricted (docs/rules.md#restriction-of-processing). */
export function toAuthor(row: AuthorRow | null): AuthorDto | null {
  if (!row || row.accountStatus === 'RESTRICTED') return null
  return {
    ...publicName(row),
    avatar: getAvatarPath(row.avatarId),
    is_clinician: isVerifiedClinician(row),
  }
}

/** The columns needed to show a person as an author or reviewer, or to colleagues. */
export const personColumns = { ...authorColumns, id: true } as const

export type PersonRow = AuthorRow & { id: string }

/** Returns whether a person has a public page once something of theirs is public: approved, active staff. */
const mayHavePage = ({ accountStatus, isApproved, role }: PersonRow) =>
  accountStatus === 'ACTIVE' && isApproved && role !== 'USER'

/**
 * A person as an author or reviewer; null when the account is gone or restricted.
 * @param isPublic whether their contribution is public, so that their page lists it
 */
export function toContributor(row: PersonRow | null, isPublic: boolean): ContributorDto | null {
  const author = toAuthor(row)
  if (!row || !author) return null
  return { ...author, page: isPublic && mayHavePage(row) ? paths.person(row.id) : null }
}

/** A person as colleagues see them; null when the account is gone or restricted. */
export function toPerson(row: PersonRow | null) {
  const author = toAuthor(row)
  return row && author ? { ...author, user_id: row.id, role: row.role } : null
}

/** Approved, active people with a valid licence, who may be asked about a case and take it (docs/rules.md#the-case-clock). */
export const specialistsAt = (now: Date) =>
  ({
    ...hasValidLicence(now),
    accountStatus: 'ACTIVE',
    isApproved: true,
    role: { in: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE'] },
  }) satisfies Prisma.UserWhereInput

/** Who may read cases: approved, active staff whose licence has not ended. */
export const cliniciansAt = (now: Date) =>
  ({ ...specialistsAt(now), role: { in: [...staffRoles] } }) satisfies Prisma.UserWhereInput

/** The columns needed to show an account to its owner or an administrator. */
export const accountColumns = {
  ...authorColumns,
  id: true,
  email: true,
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
  phoneNumber: string | null
  licenceId: string | null
  newLicenceId: string | null
  licences: LicenceRow[]
  lastLogin: Date | null
  createdAt: Date
  updatedAt: Date
  rejectionReason: string | null
}

/** An account with the field names that clients know. */
export function toUser(row: AccountRow, now = new Date()): UserDto {
  return {
    user_id: row.id,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: row.role,
    working_license: row.licenceId ? paths.file(row.licenceId) : null,
    new_license: row.newLicenceId ? paths.file(row.newLicenceId) : null,
    avatar: getAvatarPath(row.avatarId),
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

/** The viewer's own account. */
export async function readProfile(viewer: Viewer): Promise<ProfileDto> {
  const row = await db().user.findUniqueOrThrow({
    where: { id: viewer.id },
    select: {
      ...accountColumns,
      passwordHash: true,
      facilityId: true,
      language: true,
      erasureRequest: { select: { dueAt: true } },
      emailChanges: {
        where: { confirmedAt: null, expiresAt: { gt: new Date() } },
        select: { newConfirmedAt: true, oldConfirmedAt: true },
        take: 1,
      },
    },
  })
  const [change] = row.emailChanges
  return {
    ...toUser(row),
    email_change: change
      ? { old: change.oldConfirmedAt !== null, new: change.newConfirmedAt !== null }
      : null,
    has_password: row.passwordHash !== null,
    language: toLocale(row.language),
    erasure_due_at: row.erasureRequest?.dueAt.toISOString() ?? null,
    facility_id: row.facilityId,
  }
}

/**
 * Locks the row of an account until the transaction ends, so that concurrent changes to one account run one after the
 * other. An id without an account locks nothing.
 */
export async function lockUser(tx: TransactionClient, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "user" WHERE id = ${id}::uuid FOR UPDATE`
}
