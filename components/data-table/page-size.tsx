import { useTranslations } from 'next-intl'
import { limits } from '@/lib/core/limits'
import { LabelledChoice } from './labelled-choice'

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
