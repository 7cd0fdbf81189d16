'use client'

import { useTranslations } from 'next-intl'
import { signUpRoles } from '@/lib/modules/accounts/schema'
import { SelectField } from '../../forms/select-field'
import type { FieldState } from '../../forms/use-api-form'

/** What somebody is: all but an administrator, who is made by the operator of the server. */
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
