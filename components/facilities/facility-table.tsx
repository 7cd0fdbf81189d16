'use client'

import { useTranslations } from 'next-intl'
import { formatPhone } from '@/lib/core/format-phone.mjs'
import { CuratedTable } from '../dashboard/tables/curated-table'
import { facilityCalls } from './facility-directory'

const loadForm = () => import('./facility-form').then(({ FacilityForm }) => FacilityForm)

/** The directory of hospitals, for administrators. */
export function FacilityTable() {
  const t = useTranslations('facilities')
  return (
    <CuratedTable
      name="facilities"
      manage="facility.manage"
      calls={facilityCalls}
      columns={() => [
        { id: 'name', header: t('name'), isHead: true, sort: 'name', cell: ({ name }) => name },
        {
          id: 'district',
          width: 'sm:w-[18%]',
          header: t('district'),
          sort: 'district',
          cell: ({ district }) => district,
        },
        {
          id: 'numbers',
          width: 'sm:w-[24%]',
          header: t('numbers'),
          cell: ({ referral_numbers }) => referral_numbers.map(formatPhone).join(', ') || '–',
        },
      ]}
      getName={({ name }) => name}
      search={{ label: t('search') }}
      failed={t('failed')}
      loadForm={loadForm}
      editTitle={t('edit')}
    />
  )
}
