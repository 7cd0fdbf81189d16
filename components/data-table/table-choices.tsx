import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { limits } from '@/lib/core/limits'
import { sortingText } from '@/lib/core/list-query'
import { Select } from '../ui/select'
import { chooseDensity, densities, type TableAddress, useDensity } from './table-address'

interface Props {
  label: string
  value: string
  /** The options: value and label. */
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
  /** Makes the label visible to screen readers only, if the options are self-explanatory. */
  isLabelHidden?: boolean
}

/** One of the choices in the row above a table. */
export function LabelledChoice(props: Props) {
  const { label, value, options, onChange, isLabelHidden } = props
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted">
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : ''}>
        {label}
      </label>
      <Select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </Select>
    </span>
  )
}

/** The row density. It has no effect on phones, where rows are cards. */
export function DensityChoice() {
  const t = useTranslations('table')
  const names = densities.map((each) => [each, t(`densities.${each}`)] as const)
  return (
    <span className="max-sm:hidden">
      <LabelledChoice
        label={t('density')}
        isLabelHidden
        value={useDensity()}
        options={names}
        onChange={(chosen) => {
          const density = densities.find((each) => each === chosen)
          if (density) chooseDensity(density)
        }}
      />
    </span>
  )
}

export function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const t = useTranslations('table')
  return (
    <LabelledChoice
      label={t('pageSize')}
      isLabelHidden
      value={String(value)}
      options={limits.table.sizes.map((size) => [String(size), t('rows', { count: size })])}
      onChange={(size) => onChange(Number(size))}
    />
  )
}

interface SortChoiceProps {
  address: TableAddress
  columns: { header: string; sort?: string }[]
}

/** The choice of sorting, for layouts without column headers. */
export function SortChoice({ address, columns }: SortChoiceProps) {
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

/** A filter of a table. */
export interface TableFilter {
  /** Its name in the address and in the request. */
  name: string
  label: string
  /** The label for no filter, such as "All languages". */
  all: string
  options: readonly (readonly [value: string, name: string])[]
}

interface FilterChoicesProps {
  address: TableAddress
  filters: readonly TableFilter[]
}

/** The filters of a table; changing one returns to the first page. */
export function FilterChoices({ address, filters }: FilterChoicesProps) {
  return filters.map(({ name, label, all, options }) => (
    <LabelledChoice
      key={name}
      label={label}
      isLabelHidden
      value={address.read(name)}
      options={[['', all], ...options]}
      onChange={(value) => address.go({ [name]: value, page: null })}
    />
  ))
}
