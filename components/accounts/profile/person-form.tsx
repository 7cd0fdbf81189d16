'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import type { Locale } from '@/lib/core/locales'
import type { z } from '@/lib/core/zod'
import {
  type SignUpInput,
  type signedUpDto,
  signUpInput,
  signUpRoles,
  visitorInput,
} from '@/lib/modules/accounts/schema'
import type { UserDto } from '@/lib/modules/accounts/users/schema'
import { useHydrated } from '../../forms/api-form'
import { FileField, licenceRule } from '../../forms/file-field'
import { NewPasswordFields } from '../../forms/password-field'
import { SelectField } from '../../forms/select-field'
import { EmailField, TextField } from '../../forms/text-field'
import { type FieldState, useCheckedForm } from '../../forms/use-checked-form'
import { LicenceFields } from './licence-fields'

const LICENCE = [
  'licence_number',
  'licence_council',
  'licence_issued_on',
  'licence_ends_on',
] as const

/** The multipart body of POST /auth/; a visitor sends no licence, even one chosen earlier. */
export function personBody(input: SignUpInput, licence: File | null, language: Locale): FormData {
  const body = new FormData()
  const { first_name, last_name, email, role, password, confirm_password } = input
  const texts = { first_name, last_name, email, role, password, confirm_password, language }
  for (const [name, value] of Object.entries(texts)) body.append(name, value)
  if (role === 'USER') return body
  for (const name of LICENCE) if (input[name]) body.append(name, input[name])
  if (licence) body.append('working_license', licence)
  return body
}

const checkProfessional = zodResolver(signUpInput)
const checkVisitor = zodResolver(visitorInput)

/** Checks the fields that the role shows. */
export const checkPerson: typeof checkProfessional = (values, ...rest) =>
  values.role === 'USER' ? checkVisitor(values, ...rest) : checkProfessional(values, ...rest)

const FIELDS = [
  'first_name',
  'last_name',
  'email',
  'role',
  'licence_number',
  'licence_council',
  'licence_issued_on',
  'licence_ends_on',
  'password',
  'confirm_password',
] as const
const SECRETS = ['password', 'confirm_password'] as const

interface Options {
  /** Registers oneself: sends the request without the current session. */
  anonymous?: boolean
  onStart?: () => void
  onDone: (created: UserDto) => void
  onFailure: (error: unknown) => string
  /** Maps a field's error to another key, if this screen words it differently. */
  rename?: (fault: string) => string
  storageKey?: string
}

/** The form that creates an account, one's own or somebody else's, with a professional's licence. */
export function useNewPerson({ anonymous = false, onStart, onDone, ...options }: Options) {
  const locale = useLocale()
  const [licence, setLicence] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()

  async function send(input: SignUpInput) {
    onStart?.()
    const sendsLicence = licence !== null && input.role !== 'USER'
    try {
      const { data } = await call<z.infer<typeof signedUpDto>>('POST', '/auth/', {
        form: personBody(input, licence, locale),
        anonymous,
        ...(sendsLicence ? { onProgress: setProgress } : {}),
      })
      onDone(data)
    } finally {
      setProgress(undefined)
    }
  }

  const form = useCheckedForm({
    resolver: checkPerson,
    fields: FIELDS,
    secrets: SECRETS,
    send,
    ...options,
  })

  function takeLicence(file: File | null) {
    // The server's errors were about the previous file.
    form.dropServerErrors()
    setLicence(file)
  }

  return { form, licence, takeLicence, progress }
}

type NewPersonForm = ReturnType<typeof useNewPerson>

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
  /** Why a licence is needed, and who can see it. */
  licenceHint: string
  /** Enables autofill: the details are those of the person typing, not another person's. */
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
