import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { SelectField } from '../forms/select-field'
import type { FieldState } from '../forms/use-checked-form'
import { readFacilities } from './facility-calls'

/** Where a person works; renders nothing until the directory has loaded, so that the previous choice is kept. */
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
