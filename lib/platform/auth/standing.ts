import 'server-only'
import { isProfessional, type Role } from '@/lib/core/accounts'
import { dayInKigali } from '@/lib/core/dates'
import type { Viewer } from '@/lib/core/permissions'
import type { Prisma } from '../db/client'

/** The day in Kigali, as date-only columns are read and written. */
export const toDay = (now: Date) => new Date(dayInKigali(now))

/** An accepted licence that has expired. */
const whereLicenceExpired = (now: Date) =>
  ({ state: 'ACCEPTED', endsOn: { lt: toDay(now) } }) satisfies Prisma.LicenceWhereInput

/** Matches accounts without an expired licence; administrators need none (docs/rules.md#licences). */
export const hasValidLicence = (now: Date) =>
  ({
    NOT: {
      role: { in: ['RHEUMATOLOGIST', 'INTERNAL_MEDICINE'] },
      licences: { some: whereLicenceExpired(now) },
    },
  }) satisfies Prisma.UserWhereInput

/** The columns needed to know what an account may do at a given moment. */
export const viewerColumns = (now: Date) =>
  ({
    id: true,
    role: true,
    isApproved: true,
    licences: { where: whereLicenceExpired(now), select: { id: true }, take: 1 },
  }) satisfies Prisma.UserSelect

interface ViewerRow {
  id: string
  role: Role
  isApproved: boolean
  licences: readonly object[]
}

/** The viewer for permission checks: a professional whose licence has ended has a visitor's rights. */
export function toViewer({ id, role, isApproved, licences }: ViewerRow): Viewer {
  const hasEnded = isProfessional(role) && licences.length > 0
  return { id, role, isApproved: isApproved && !hasEnded }
}
