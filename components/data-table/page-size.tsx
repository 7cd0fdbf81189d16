import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { limits } from '@/lib/core/limits'
import { Select } from '../ui/select'

/** How many rows a page of a table has. */
export function PageSize({ value, onChange }: { value: number; onChange: (size: number) => void }) {
  const t = useTranslations('table')
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2 text-sm text-muted">
      <label htmlFor={id}>{t('pageSize')}</label>
      <Select
        id={id}
        value={value}
        onChange={({ target }) => onChange(Number(target.value))}
        className="w-20"
      >
        {limits.table.sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </Select>
    </span>
  )
}
