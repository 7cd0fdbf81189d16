'use client'

import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import { limits } from '@/lib/core/limits'
import { type FacilityDto, facilityInput } from '@/lib/modules/facilities/schema'
import { useToasts } from '../accounts/session/use-toasts'
import { FormButtons, useCuratedForm } from '../dashboard/tables/content-form'
import type { CuratedFormProps } from '../dashboard/tables/curated-table'
import { ApiForm } from '../forms/api-form'
import { TextareaField, TextField } from '../forms/text-field'
import { saveFacility } from './facility-directory'

const FIELDS = ['name', 'district', 'referral_numbers'] as const

/** A hospital: its name, its district and the numbers to call before referring a patient. */
export function FacilityForm({ item, onClose, onNewer }: CuratedFormProps<FacilityDto>) {
  const t = useTranslations('facilities')
  const toasts = useToasts()
  const form = useCuratedForm({
    name: 'facilities',
    schema: facilityInput,
    fields: FIELDS,
    storageKey: `facility.${item?.facility_id ?? 'new'}`,
    onFailure: (error) => toasts.failure(error, t(item ? 'updateFailed' : 'addFailed')),
    onClose,
    onNewer,
    updatedAt: item?.updatedAt,
    save: ({ referral_numbers = [], ...values }, seen) =>
      saveFacility(item?.facility_id, {
        ...values,
        ...seen,
        referral_numbers: referral_numbers.join('\n'),
      }),
  })
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem} remedy={form.remedy}>
      <TextField
        label={t('name')}
        state={form.field('name')}
        max={limits.textLength.facilityName}
        defaultValue={item?.name ?? ''}
      />
      <TextField
        label={t('district')}
        state={form.field('district')}
        max={limits.textLength.facilityDistrict}
        defaultValue={item?.district ?? ''}
      />
      <TextareaField
        label={t('numbers')}
        hint={t('numbersHint')}
        state={form.field('referral_numbers')}
        defaultValue={item?.referral_numbers.map(formatPhone).join('\n') ?? ''}
        rows={3}
        required={false}
      />
      <FormButtons isBusy={form.isBusy} isNew={!item} onCancel={onClose} />
    </ApiForm>
  )
}
