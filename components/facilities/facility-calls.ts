import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { FacilityDto, facilityListDto } from '@/lib/modules/facilities/schema'
import { contentCalls } from '../dashboard/content-calls'

type List = z.infer<typeof facilityListDto>

const toRows = ({ facilities, facilitiesCount }: List) => ({
  rows: facilities,
  total: facilitiesCount,
})

export const facilityCalls = contentCalls({
  path: '/facility',
  idOf: ({ facility_id }: FacilityDto) => facility_id,
  listed: toRows,
  found: toRows,
})

interface TypedFacility {
  name: string
  district: string
  /** One per line. */
  referral_numbers: string
}

export const saveFacility = (id: string | undefined, json: TypedFacility) =>
  id ? call('PATCH', `/facility/${id}`, { json }) : call('POST', '/facility', { json })

/** Above any realistic number: the choice shows all of them at once. */
const MOST = 100

export const readFacilities = async (signal: AbortSignal) =>
  (await call<List>('GET', `/facility?limit=${MOST}`, { signal })).data.facilities
