import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { FacilityDto, facilityListDto } from '@/lib/modules/facilities/schema'
import { createContentCalls } from '../dashboard/tables/content-calls'
import { SelectField } from '../forms/select-field'
import type { FieldState } from '../forms/use-checked-form'

type List = z.infer<typeof facilityListDto>

const toRows = ({ facilities, facilitiesCount }: List) => ({
  rows: facilities,
  total: facilitiesCount,
})

export const facilityCalls = createContentCalls({
  path: '/facility',
  getId: ({ facility_id }: FacilityDto) => facility_id,
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
const MAX_ROWS = 100

const readFacilities = async (signal: AbortSignal) =>
  (await call<List>('GET', `/facility?limit=${MAX_ROWS}`, { signal })).data.facilities

/**
 * Field for a person's workplace; renders nothing until the directory has loaded, so that the previous choice is
 * kept.
 */
export function FacilityField({ state, current }: { state: FieldState; current: string }) {
  const t = useTranslations('profile')
  const { data } = useQuery({
    queryKey: ['facilities', 'all'],
    queryFn: ({ signal }) => readFacilities(signal),
  })
  if (!data) return null
  return (
    <SelectField label={t('facility')} state={state} defaultValue={current} required={false}>
      <option value="">{t('noFacility')}</option>
      {data.map(({ facility_id, name, district }) => (
        <option key={facility_id} value={facility_id}>
          {t('facilityIn', { name, district })}
        </option>
      ))}
    </SelectField>
  )
}
