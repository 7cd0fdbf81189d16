'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { isCharacterFault } from '@/lib/core/credentials'
import { localePath, paths } from '@/lib/core/paths'
import { type NewPasswordInput, newPasswordInput } from '@/lib/modules/accounts/schema'
import { ApiForm, SubmitButton } from '../../forms/api-form'
import { NewPasswordFields } from '../../forms/password-field'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { TextLink } from './auth-page'
import { showFailure, showSuccess } from './auth-toasts'
import { DamagedLink, MissingLink, useRedirect } from './mailed-link'
import { useLinkToken } from './use-link-token'

interface Props {
  token: string
  onDone: (message: string) => void
}

/** This screen names the kinds of characters a password needs in one message (docs/rules.md#passwords). */
const combineKinds = (fault: string) =>
  isCharacterFault(fault) ? 'validation.passwordKinds' : fault

/** Sets a new password with a mailed link. */
function NewPasswordForm({ token, onDone }: Props) {
  const t = useTranslations()
  const failureText = useFailureText()

  async function setPassword(json: NewPasswordInput) {
    const path = `/auth/reset?token=${encodeURIComponent(token)}`
    const { message } = await call('POST', path, { json, anonymous: true })
    showSuccess(message || t('accounts.resetDone'))
    onDone(message || t('accounts.resetDone'))
  }

  const form = useApiForm({
    schema: newPasswordInput,
    fields: ['password', 'confirm_password'],
    send: setPassword,
    onFailure: (error) => showFailure(failureText(error, { fallback: t('auth.resetFailed') })),
    rename: combineKinds,
  })

  return (
    <ApiForm onSubmit={form.submit} problem={form.problem}>
      <NewPasswordFields form={form} isAnother />
      <SubmitButton busy={form.isBusy}>{t('auth.setPassword')}</SubmitButton>
    </ApiForm>
  )
}

/** Sets a new password with a mailed link: the form, then a link to the login. */
export function ResetScreen() {
  const t = useTranslations('auth')
  const locale = useLocale()
  const link = useLinkToken()
  const [done, setDone] = useState<string | null>(null)
  if (link.state === 'missing') return <MissingLink />
  if (done) return <ResetDone message={done} />
  const resetPath = localePath(locale, paths.resetPassword)
  if (link.state === 'damaged') {
    return (
      <DamagedLink>
        <ButtonLink href={resetPath}>{t('askAgain')}</ButtonLink>
      </DamagedLink>
    )
  }
  return (
    <>
      {/* Rendered from the start; its button works once the link has been read. */}
      <NewPasswordForm token={link.state === 'well-formed' ? link.token : ''} onDone={setDone} />
      <p className="text-center">
        <TextLink href={resetPath}>{t('askAgain')}</TextLink>
      </p>
    </>
  )
}

function ResetDone({ message }: { message: string }) {
  const t = useTranslations('auth')
  const login = localePath(useLocale(), paths.login)
  useRedirect(login)
  return (
    <>
      <Notice tone="success" title={message}>
        <p>{t('redirectingLogin')}</p>
      </Notice>
      <ButtonLink href={login}>{t('backToLogin')}</ButtonLink>
    </>
  )
}
