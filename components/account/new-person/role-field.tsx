'use client'

import { useTranslations } from 'next-intl'
import { signUpRoles } from '@/lib/modules/accounts/schema'
import { SelectField } from '../../forms/select-field'
import type { FieldState } from '../../forms/use-checked-form'

/** The role: any but administrator, which only the operator of the server grants. */
export function RoleField({ state }: { state: FieldState }) {
  const t = useTranslations()
  return (
    <SelectField label={t('forms.role')} state={state}>
      {signUpRoles.map((role) => (
        <option key={role} value={role}>
          {t(`roles.${role}`)}
        </option>
      ))}
    </SelectField>
  )
}
