import 'server-only'
import type { Paging } from '@/lib/core/list-query'
import { can, type Viewer } from '@/lib/core/permissions'
import { db, type Prisma } from '@/lib/platform/db/client'
import { escapeLike } from '@/lib/platform/db/read-id-page'
import type { FacilityChoice, FacilityDto } from './schema'

export const facilityColumns = {
  id: true,
  name: true,
  district: true,
  referralNumbers: true,
  updatedAt: true,
} as const satisfies Prisma.FacilitySelect

type FacilityRow = Prisma.FacilityGetPayload<{ select: typeof facilityColumns }>

/** A health facility by the names that clients know. */
export const toFacility = (row: FacilityRow): FacilityDto => ({
  facility_id: row.id,
  name: row.name,
  district: row.district,
  referral_numbers: row.referralNumbers,
  updatedAt: row.updatedAt.toISOString(),
})

async function readPage(
  where: Prisma.FacilityWhereInput,
  { page, limit }: Paging,
  { sort }: FacilityChoice,
) {
  const direction = sort?.isDescending ? 'desc' : 'asc'
  const [rows, facilitiesCount] = await Promise.all([
    db().facility.findMany({
      where,
      select: facilityColumns,
      orderBy: [{ [sort?.by ?? 'name']: direction }, { name: direction }, { id: direction }],
      skip: (page - 1) * limit,
      take: limit,
    }),
    db().facility.count({ where }),
  ])
  return { facilities: rows.map(toFacility), facilitiesCount }
}

/** Lists the directory by name or as sorted; or deleted facilities, for a manager who asks. */
export const listFacilities = (
  viewer: Viewer | null,
  paging: Paging,
  choice: FacilityChoice,
  isDeleted: boolean,
) =>
  readPage(
    { deletedAt: isDeleted && can(viewer, 'facility.manage') ? { not: null } : null },
    paging,
    choice,
  )

/** Finds facilities whose name or district contains every word; an empty search finds none. */
export async function searchFacilities(typed: string, paging: Paging, choice: FacilityChoice) {
  const words = typed.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return { facilities: [], facilitiesCount: 0 }
  const each = words.map((word) => {
    const contains = { contains: escapeLike(word), mode: 'insensitive' as const }
    return { OR: [{ name: contains }, { district: contains }] }
  })
  return readPage({ deletedAt: null, AND: each }, paging, choice)
}
