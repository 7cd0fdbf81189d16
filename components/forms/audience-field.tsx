import { useTranslations } from 'next-intl'
import { audiences } from '@/lib/core/audiences'
import { SelectField } from './select-field'
import type { FieldState } from './use-checked-form'

interface Props {
  state: FieldState
  defaultValue: string
}

/** The audience a text is written for. */
export function AudienceField({ state, defaultValue }: Props) {
  const t = useTranslations('audience')
  return (
    <SelectField label={t('label')} state={state} defaultValue={defaultValue}>
      {audiences.map((audience) => (
        <option key={audience} value={audience}>
          {t(audience)}
        </option>
      ))}
    </SelectField>
  )
}
