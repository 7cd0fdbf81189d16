'use client'

import { useTranslations } from 'next-intl'
import { PasswordField } from './password-field'
import type { FieldState } from './use-api-form'

interface Props {
  form: { field: (name: 'password' | 'confirm_password') => FieldState }
  /** The account has one already, or had. */
  isAnother?: boolean
  /** What else there is to know, after the rules. */
  note?: string
}

/** A password that is chosen, and once more: what it must be stands above it. */
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
