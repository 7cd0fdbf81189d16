import { useTranslations } from 'next-intl'
import type { ComponentProps, KeyboardEvent } from 'react'
import { audiences } from '@/lib/core/audiences'
import { contentLanguages } from '@/lib/core/locales'
import { SelectField } from './select-field'
import { TextareaField } from './text-field'
import type { FieldState } from './use-checked-form'

type LongLineFieldProps = Omit<ComponentProps<typeof TextareaField>, 'rows' | 'onKeyDown'>

/** A long line that wraps and grows instead of scrolling; a line break in it becomes a space. */
export function LongLineField({ state, className, ...rest }: LongLineFieldProps) {
  const { input } = state
  const onChange: typeof input.onChange = (event) => {
    const { target } = event
    if (/[\r\n]/.test(target.value)) target.value = target.value.replace(/\s*[\r\n]+\s*/g, ' ')
    return input.onChange(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
  }
  return (
    <TextareaField
      {...rest}
      state={{ ...state, input: { ...input, onChange } }}
      onKeyDown={onKeyDown}
      // Browsers that cannot grow the field show two lines and scroll the rest.
      rows={2}
      className={`field-sizing-content min-h-11 resize-none! ${className ?? ''}`}
    />
  )
}

interface LanguageFieldProps {
  state: FieldState
  defaultValue: string
}

/** The language a text is written in. */
export function LanguageField({ state, defaultValue }: LanguageFieldProps) {
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
