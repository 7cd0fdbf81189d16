'use client'

import { useTranslations } from 'next-intl'
import { signUpRoles } from '@/lib/modules/accounts/schema'
import type { FieldState } from '../forms/use-api-form'
import { Field } from '../ui/field'
import { Select } from '../ui/select'

/** Whom somebody registers as. */
export function RoleField({ state }: { state: FieldState }) {
  const t = useTranslations()
  return (
    <Field label={t('auth.role')} error={state.error} required>
      {(control) => (
        <Select {...state.input} {...control}>
          {signUpRoles.map((role) => (
            <option key={role} value={role}>
              {t(`roles.${role}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
