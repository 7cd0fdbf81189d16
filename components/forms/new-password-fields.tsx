'use client'

import { useTranslations } from 'next-intl'
import { PasswordField } from './password-field'
import type { FieldState } from './use-checked-form'

interface Props {
  form: { field: (name: 'password' | 'confirm_password') => FieldState }
  /** The account has a password already, or had one. */
  isAnother?: boolean
  /** Further information, shown after the rules. */
  note?: string
}

/** A new password, entered twice, with its rules above it. */
export function NewPasswordFields({ form, isAnother, note }: Props) {
  const t = useTranslations('forms')
  return (
    <>
      <PasswordField
        label={t(isAnother ? 'newPassword' : 'password')}
        hint={note ? `${t('passwordRules')} ${note}` : t('passwordRules')}
        state={form.field('password')}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('confirmPassword')}
        state={form.field('confirm_password')}
        autoComplete="new-password"
      />
    </>
  )
}
