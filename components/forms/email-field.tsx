import { useTranslations } from 'next-intl'
import { TextField } from './text-field'
import type { FieldState } from './use-checked-form'

interface Props {
  state: FieldState
  /** Next to a password, the name that password managers store; someone else's address is never autofilled. */
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
