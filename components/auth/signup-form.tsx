'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { SignInProvider } from '@/lib/core/sign-in-providers'
import { PersonFields } from '../account/new-person/person-fields'
import { useNewPerson } from '../account/new-person/use-new-person'
import { ApiForm } from '../forms/api-form'
import { SubmitButton } from '../forms/submit-button'
import { AgreeNote } from './agree-note'
import { hideFailure, showFailure } from './auth-toasts'
import { isForOrganisation, OrganisationRemedy } from './organisation-remedy'
import { ProviderLinks } from './provider-link'
import { SignupDone } from './signup-done'
import { useSignupFailure } from './use-signup-failure'

/** Registers somebody, then tells them to continue in their mail. */
export function SignupForm({ providers }: { providers: readonly SignInProvider[] }) {
  const t = useTranslations('auth')
  const failure = useSignupFailure()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [isElsewhere, setElsewhere] = useState(false)
  const person = useNewPerson({
    asNobody: true,
    onStart: hideFailure,
    onDone: ({ email }) => setSentTo(email),
    onFailure(error) {
      setElsewhere(isForOrganisation(error))
      return showFailure(failure(error))
    },
  })
  const { form } = person

  if (sentTo) return <SignupDone email={sentTo} />
  return (
    <ApiForm
      onSubmit={form.submit}
      problem={form.problem}
      remedy={isElsewhere ? <OrganisationRemedy /> : null}
    >
      <PersonFields person={person} licenceHint={t('licenceHint')} isOwn />
      <AgreeNote />
      <SubmitButton busy={form.isBusy}>{t('signup')}</SubmitButton>
      <ProviderLinks providers={providers} isSignUp />
    </ApiForm>
  )
}
