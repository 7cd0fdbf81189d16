'use client'

import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { isKindFault } from '@/lib/core/password'
import { type NewPasswordInput, newPasswordInput } from '@/lib/modules/accounts/schema'
import { ApiForm } from '../forms/api-form'
import { NewPasswordFields } from '../forms/new-password-fields'
import { SubmitButton } from '../forms/submit-button'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { showFailure, showSuccess } from './auth-toasts'

interface Props {
  token: string
  onDone: (message: string) => void
}

/** This screen names the kinds of characters a password needs in one message (docs/rules.md#passwords). */
const combineKinds = (fault: string) => (isKindFault(fault) ? 'validation.passwordKinds' : fault)

/** Sets a new password with a mailed link. */
export function NewPasswordForm({ token, onDone }: Props) {
  const t = useTranslations()
  const failureText = useFailureText()

  async function setPassword(json: NewPasswordInput) {
    const path = `/auth/reset?token=${encodeURIComponent(token)}`
    const { message } = await call('POST', path, { json, asNobody: true })
    showSuccess(message || t('accounts.resetDone'))
    onDone(message || t('accounts.resetDone'))
  }

  const form = useApiForm({
    schema: newPasswordInput,
    fields: ['password', 'confirm_password'],
    send: setPassword,
    onFailure: (error) => showFailure(failureText(error, { otherwise: t('auth.resetFailed') })),
    rename: combineKinds,
  })

  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <NewPasswordFields form={form} isAnother />
      <SubmitButton busy={form.isBusy}>{t('auth.setPassword')}</SubmitButton>
    </ApiForm>
  )
}
