import { useTranslations } from 'next-intl'
import { contentLanguages } from '@/lib/core/locales'
import { SelectField } from './select-field'
import type { FieldState } from './use-checked-form'

interface Props {
  state: FieldState
  defaultValue: string
}

/** The language a text is written in. */
export function LanguageField({ state, defaultValue }: Props) {
  const t = useTranslations()
  return (
    <SelectField label={t('table.language')} state={state} defaultValue={defaultValue}>
      {contentLanguages.map((language) => (
        <option key={language} value={language}>
          {t(`languages.${language}`)}
        </option>
      ))}
    </SelectField>
  )
}
