import 'server-only'
import { tags } from '@/lib/platform/cache/tags'
import type { Prisma } from '@/lib/platform/db/client'
import { defineCuration } from '../curation/service'
import { facilityColumns, toFacility } from './queries'
import type { FacilityChanges, FacilityDto, FacilityInput } from './schema'

const toData = <Input extends FacilityChanges>({ name, district, referral_numbers }: Input) => ({
  name: name as Input['name'],
  district: district as Input['district'],
  ...(referral_numbers ? { referralNumbers: referral_numbers } : {}),
})

/** The directory of hospitals. It has no public page of its own; authors' pages name where they work. */
export const facilities = defineCuration<
  Prisma.FacilityUncheckedCreateInput,
  FacilityInput,
  FacilityChanges,
  FacilityDto
>({
  kind: 'facility',
  missing: 'facilities.missing',
  tags: () => [tags.facilities],
  fromInput: toData,
  fromChanges: toData,
  add: (tx, data) => tx.facility.create({ data, select: { id: true } }),
  change: (tx, where, data) => tx.facility.updateMany({ where, data }),
  async read(tx, id) {
    const row = await tx.facility.findUnique({ where: { id }, select: facilityColumns })
    return row && toFacility(row)
  },
})
