'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { type SignUpInput, signUpInput } from '@/lib/modules/accounts/schema'
import { ApiForm } from '../forms/api-form'
import { EmailField } from '../forms/email-field'
import { licenceRule } from '../forms/file-check'
import { FileField } from '../forms/file-field'
import { PasswordField } from '../forms/password-field'
import { SubmitButton } from '../forms/submit-button'
import { TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { useHydrated } from '../forms/use-hydrated'
import { AgreeNote } from './agree-note'
import { hideFailure, showFailure } from './auth-toasts'
import { GoogleLink } from './google-link'
import { RoleField } from './role-field'
import { signupBody } from './signup-body'
import { SignupDone } from './signup-done'
import { useSignupFailure } from './use-signup-failure'

const FIELDS = ['first_name', 'last_name', 'email', 'role', 'password', 'confirm_password'] as const

/** Registers somebody, then says where to go on: in their mail. */
export function SignupForm({ hasGoogle }: { hasGoogle: boolean }) {
  const t = useTranslations('auth')
  const check = useTranslations('validation')
  const locale = useLocale()
  const failure = useSignupFailure()
  const [licence, setLicence] = useState<File | null>(null)
  const [progress, setProgress] = useState<number>()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function register(input: SignUpInput) {
    hideFailure()
    const sendsLicence = licence !== null && input.role !== 'USER'
    try {
      await call('POST', '/auth/', {
        form: signupBody(input, licence, locale),
        asNobody: true,
        ...(sendsLicence ? { onProgress: setProgress } : {}),
      })
      setSentTo(input.email)
    } finally {
      setProgress(undefined)
    }
  }

  const form = useApiForm({
    schema: signUpInput,
    fields: FIELDS,
    send: register,
    onFailure: (error) => showFailure(failure(error)),
  })
  // A role that was chosen before React was there is known from then on.
  const isHydrated = useHydrated()
  const isVisitor = !isHydrated || (form.watch('role') ?? 'USER') === 'USER'

  function takeLicence(file: File | null) {
    // What the server said, it said about the other file.
    form.dropServerErrors()
    setLicence(file)
  }

  if (sentTo) return <SignupDone email={sentTo} />
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('firstName')}
          state={form.field('first_name')}
          autoComplete="given-name"
        />
        <TextField
          label={t('lastName')}
          state={form.field('last_name')}
          autoComplete="family-name"
        />
      </div>
      <EmailField label={t('email')} state={form.field('email')} autoComplete="username" />
      <RoleField state={form.field('role')} />
      {isVisitor ? null : (
        <FileField
          label={t('licence')}
          hint={t('licenceHint')}
          buttonLabel={t('chooseLicence')}
          rule={licenceRule}
          faultTexts={{ type: check('licenceType'), size: check('licenceSize') }}
          file={licence}
          onFile={takeLicence}
          error={form.serverErrors.working_license?.[0]}
          progress={progress}
        />
      )}
      <PasswordField
        label={t('password')}
        hint={t('passwordRules')}
        state={form.field('password')}
        autoComplete="new-password"
      />
      <PasswordField
        label={t('confirmPassword')}
        state={form.field('confirm_password')}
        autoComplete="new-password"
      />
      <AgreeNote />
      <SubmitButton busy={form.isBusy}>{t('signup')}</SubmitButton>
      {hasGoogle ? <GoogleLink>{t('googleSignup')}</GoogleLink> : null}
    </ApiForm>
  )
}
