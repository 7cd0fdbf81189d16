'use client'

import { useTranslations } from 'next-intl'
import { signUpRoles } from '@/lib/modules/accounts/schema'
import { EmailField } from '../../forms/email-field'
import { licenceRule } from '../../forms/file-check'
import { FileField } from '../../forms/file-field'
import { NewPasswordFields } from '../../forms/new-password-fields'
import { SelectField } from '../../forms/select-field'
import { TextField } from '../../forms/text-field'
import type { FieldState } from '../../forms/use-checked-form'
import { useHydrated } from '../../forms/use-hydrated'
import { LicenceFields } from '../licence-fields'
import type { NewPersonForm } from './use-new-person'

/** The role: any but administrator, which only the operator of the server grants. */
function RoleField({ state }: { state: FieldState }) {
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

interface Props {
  person: NewPersonForm
  /** Why a licence is needed, and who sees it. */
  licenceHint: string
  /** Tells browsers that the details are those of the person typing; otherwise they are somebody else's. */
  isOwn?: boolean
}

/** A person's details, the proof that they are a professional, and a password. */
export function PersonFields({ person, licenceHint, isOwn }: Props) {
  const { form, licence, takeLicence, progress } = person
  const t = useTranslations('forms')
  const check = useTranslations('validation')
  // A role chosen before hydration is known only after it.
  const isHydrated = useHydrated()
  const isVisitor = !isHydrated || (form.watch('role') ?? 'USER') === 'USER'
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('firstName')}
          state={form.field('first_name')}
          autoComplete={isOwn ? 'given-name' : 'off'}
        />
        <TextField
          label={t('lastName')}
          state={form.field('last_name')}
          autoComplete={isOwn ? 'family-name' : 'off'}
        />
      </div>
      <EmailField state={form.field('email')} autoComplete={isOwn ? 'username' : 'off'} />
      <RoleField state={form.field('role')} />
      {isVisitor ? null : (
        <>
          <FileField
            label={t('licence')}
            hint={licenceHint}
            buttonLabel={t('chooseLicence')}
            rule={licenceRule}
            faultTexts={{ type: check('licenceType'), size: check('licenceSize') }}
            file={licence}
            onFile={takeLicence}
            error={form.serverErrors.working_license?.[0]}
            progress={progress}
          />
          <LicenceFields field={form.field} hint={t('licenceOptional')} />
        </>
      )}
      <NewPasswordFields form={form} />
    </>
  )
}
