import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import type { z } from '@/lib/core/zod'
import type { FacilityDto, facilityListDto } from '@/lib/modules/facilities/schema'
import {
  type ContentCalls,
  createContentCalls,
  findInAllRows,
  readAllRows,
} from '../dashboard/tables/content-calls'
import { SelectField } from '../forms/select-field'
import type { FieldState } from '../forms/use-checked-form'

type List = z.infer<typeof facilityListDto>

const toRows = ({ facilities, facilitiesCount }: List) => ({
  rows: facilities,
  total: facilitiesCount,
})

const calls = createContentCalls({
  path: '/facility',
  getId: ({ facility_id }: FacilityDto) => facility_id,
  listed: toRows,
  found: toRows,
})

export const facilityCalls: ContentCalls<FacilityDto> = {
  ...calls,
  readOne: findInAllRows(calls),
}

interface TypedFacility {
  name: string
  district: string
  /** One per line. */
  referral_numbers: string
  updated_at?: string
}

export const saveFacility = (id: string | undefined, json: TypedFacility) =>
  id ? call('PATCH', `/facility/${id}`, { json }) : call('POST', '/facility', { json })

/**
 * Field for a person's workplace; renders nothing until the directory has loaded, so that the previous choice is
 * kept. So is one that is no longer in the directory.
 */
export function FacilityField({ state, current }: { state: FieldState; current: string }) {
  const t = useTranslations('profile')
  const { data } = useQuery({
    queryKey: ['facilities', 'all'],
    queryFn: ({ signal }) => readAllRows(calls, signal),
    // A choice must not disappear while the form is open.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (!data) return null
  const isListed = data.some(({ facility_id }) => facility_id === current)
  return (
    <SelectField label={t('facility')} state={state} defaultValue={current} required={false}>
      <option value="">{t('noFacility')}</option>
      {current && !isListed ? <option value={current}>{t('facilityUnlisted')}</option> : null}
      {data.map(({ facility_id, name, district }) => (
        <option key={facility_id} value={facility_id}>
          {t('facilityIn', { name, district })}
        </option>
      ))}
    </SelectField>
  )
}
