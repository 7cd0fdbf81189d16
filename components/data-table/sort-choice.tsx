import { useTranslations } from 'next-intl'
import { sortingText } from '@/lib/core/sorting'
import { LabelledChoice } from './labelled-choice'
import type { TableAddress } from './table-address'

interface Props {
  address: TableAddress
  columns: { header: string; sort?: string }[]
}

/** The choice of sorting, where column headers are not shown. */
export function SortChoice({ address, columns }: Props) {
  const t = useTranslations('table')
  const options = columns.flatMap(({ sort, header }) =>
    sort
      ? [
          [sort, t('sortUp', { column: header })] as const,
          [`-${sort}`, t('sortDown', { column: header })] as const,
        ]
      : [],
  )
  if (options.length === 0) return null
  return (
    <div className="sm:hidden">
      <LabelledChoice
        label={t('sort')}
        value={address.sorting ? sortingText(address.sorting) : ''}
        options={[['', t('unsorted')], ...options]}
        onChange={(sort) => address.go({ sort, page: null })}
      />
    </div>
  )
}
