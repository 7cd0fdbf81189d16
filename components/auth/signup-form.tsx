'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { PersonFields } from '../account/new-person/person-fields'
import { useNewPerson } from '../account/new-person/use-new-person'
import { ApiForm } from '../forms/api-form'
import { SubmitButton } from '../forms/submit-button'
import { AgreeNote } from './agree-note'
import { hideFailure, showFailure } from './auth-toasts'
import { GoogleLink } from './google-link'
import { SignupDone } from './signup-done'
import { useSignupFailure } from './use-signup-failure'

/** Registers somebody, then says where to go on: in their mail. */
export function SignupForm({ hasGoogle }: { hasGoogle: boolean }) {
  const t = useTranslations('auth')
  const failure = useSignupFailure()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const person = useNewPerson({
    asNobody: true,
    onStart: hideFailure,
    onDone: ({ email }) => setSentTo(email),
    onFailure: (error) => showFailure(failure(error)),
  })
  const { form } = person

  if (sentTo) return <SignupDone email={sentTo} />
  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <PersonFields person={person} licenceHint={t('licenceHint')} isOwn />
      <AgreeNote />
      <SubmitButton busy={form.isBusy}>{t('signup')}</SubmitButton>
      {hasGoogle ? <GoogleLink>{t('googleSignup')}</GoogleLink> : null}
    </ApiForm>
  )
}
