import { useTranslations } from 'next-intl'
import { TextField } from './text-field'
import type { FieldState } from './use-api-form'

interface Props {
  state: FieldState
  /** Beside a password it is the name that password managers keep; somebody else's is not filled in. */
  autoComplete: 'username' | 'email' | 'off'
}

export function EmailField({ state, autoComplete }: Props) {
  const t = useTranslations('forms')
  return (
    <TextField
      label={t('email')}
      state={state}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
