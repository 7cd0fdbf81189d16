'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { emailInput } from '@/lib/modules/accounts/schema'
import { ApiForm, SubmitButton } from '../../forms/api-form'
import { EmailField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { Notice } from '../../ui/notice'
import { showFailure, showSuccess } from './auth-toasts'
import { isOrganisationOnlyError, OrganisationRemedy } from './provider-link'

interface Props {
  /** The mail to request. The response is the same for every address, registered or not. */
  path: '/auth/resend' | '/auth/forget'
  button: string
  /** Shown if the server sends no text: after a success, and after a failure. */
  done: string
  failed: string
}

/** Requests a mail with a new link. */
export function MailForm({ path, button, done, failed }: Props) {
  const failureText = useFailureText()
  const [successMessage, setSuccessMessage] = useState<string | null>(null)
  const [needsOrganisation, setNeedsOrganisation] = useState(false)

  async function ask(json: { email: string }) {
    setSuccessMessage(null)
    const { message } = await call('POST', path, { json, anonymous: true })
    setSuccessMessage(message || done)
    showSuccess(message || done)
  }

  const form = useApiForm({
    schema: emailInput,
    fields: ['email'],
    send: ask,
    onFailure(error) {
      setNeedsOrganisation(isOrganisationOnlyError(error))
      return showFailure(failureText(error, { fallback: failed }))
    },
  })

  return (
    <ApiForm
      onSubmit={form.submit}
      problem={form.problem}
      remedy={needsOrganisation ? <OrganisationRemedy /> : null}
    >
      {successMessage ? <Notice tone="success">{successMessage}</Notice> : null}
      <EmailField state={form.field('email')} autoComplete="email" />
      <SubmitButton busy={form.isBusy}>{button}</SubmitButton>
    </ApiForm>
  )
}

/** Requests the link that sets a new password. */
export function ResetRequestForm() {
  const t = useTranslations()
  return (
    <MailForm
      path="/auth/forget"
      button={t('auth.sendLink')}
      done={t('accounts.resetRequested')}
      failed={t('auth.invalidCredentials')}
    />
  )
}
