'use client'

import { Eye, EyeOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { Field } from '../ui/field'
import { IconButton } from '../ui/icon-button'
import { Input } from '../ui/input'
import type { FieldState } from './use-checked-form'

interface Props {
  label: ReactNode
  hint?: ReactNode
  state: FieldState
  /** Tells password managers whether to fill in or to suggest. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password field whose content can be revealed. */
export function PasswordField({ label, hint, state, autoComplete }: Props) {
  const t = useTranslations('forms')
  const [isVisible, setVisible] = useState(false)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <Field label={label} hint={hint} error={state.error} required>
      {(control) => (
        <div className="relative">
          <Input
            {...state.input}
            {...control}
            type={isVisible ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            className="pr-12"
          />
          <IconButton
            label={isVisible ? t('hidePassword') : t('showPassword')}
            onClick={() => setVisible(!isVisible)}
            className="scripted absolute inset-y-0 right-0 my-auto"
          >
            <Icon aria-hidden="true" className="size-5" />
          </IconButton>
        </div>
      )}
    </Field>
  )
}

interface NewPasswordFieldsProps {
  form: { field: (name: 'password' | 'confirm_password') => FieldState }
  /** The account has a password already, or had one. */
  isAnother?: boolean
  /** Further information, shown after the rules. */
  note?: string
}

/** A new password, entered twice, with its rules above it. */
export function NewPasswordFields({ form, isAnother, note }: NewPasswordFieldsProps) {
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
