import 'server-only'
import type { Paging } from '@/lib/core/pagination'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import type { FacilityDto } from './schema'

export const facilityColumns = {
  id: true,
  name: true,
  district: true,
  referralNumbers: true,
} as const satisfies Prisma.FacilitySelect

type FacilityRow = Prisma.FacilityGetPayload<{ select: typeof facilityColumns }>

export const toFacility = (row: FacilityRow): FacilityDto => ({
  facility_id: row.id,
  name: row.name,
  district: row.district,
  referral_numbers: row.referralNumbers,
})

async function readPage(where: Prisma.FacilityWhereInput, { page, limit }: Paging) {
  const [rows, facilitiesCount] = await Promise.all([
    db().facility.findMany({
      where,
      select: facilityColumns,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().facility.count({ where }),
  ])
  return { facilities: rows.map(toFacility), facilitiesCount }
}

/** The directory by name; or, for who keeps it and asks so, what was deleted. */
export const listFacilities = (viewer: Viewer | null, paging: Paging, isDeleted: boolean) =>
  readPage(
    { deletedAt: isDeleted && can(viewer, 'facility.manage') ? { not: null } : null },
    paging,
  )

/** Those whose name or district holds every word; an empty search finds none. */
export async function searchFacilities(typed: string, paging: Paging) {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { facilities: [], facilitiesCount: 0 }
  const each = words.map((word) => {
    const contains = { contains: word.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' as const }
    return { OR: [{ name: contains }, { district: contains }] }
  })
  return readPage({ deletedAt: null, AND: each }, paging)
}
