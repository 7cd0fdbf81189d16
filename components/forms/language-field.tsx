import { useTranslations } from 'next-intl'
import { contentLanguages } from '@/lib/core/locales'
import { SelectField } from './select-field'
import type { FieldState } from './use-api-form'

interface Props {
  state: FieldState
  defaultValue: string
  /** Told with each choice, for what follows the language at once. */
  onChange?: (language: string) => void
}

/** The language that something is written in. */
export function LanguageField({ state, defaultValue, onChange }: Props) {
  const t = useTranslations()
  return (
    <SelectField
      label={t('table.language')}
      state={state}
      defaultValue={defaultValue}
      onInput={({ currentTarget }) => onChange?.(currentTarget.value)}
    >
      {contentLanguages.map((language) => (
        <option key={language} value={language}>
          {t(`languages.${language}`)}
        </option>
      ))}
    </SelectField>
  )
}
