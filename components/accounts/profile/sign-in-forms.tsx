'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { changePasswordInput, emailInput } from '@/lib/modules/accounts/schema'
import { ApiForm, SubmitButton } from '../../forms/api-form'
import { NewPasswordFields, PasswordField } from '../../forms/password-field'
import { TextField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { PROFILE } from '../session/member-area'
import { useToasts } from '../session/use-toasts'
import { SESSIONS } from './sessions-section'

/** Changes the password. This signs the other devices out; this one stays signed in. */
export function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('profile')
  const toasts = useToasts()
  const client = useQueryClient()
  const form = useApiForm({
    schema: changePasswordInput,
    fields: ['current_password', 'password', 'confirm_password'],
    onFailure: (error) => toasts.failure(error, t('passwordFailed')),
    async send(json) {
      const { message } = await call('POST', '/auth/password', { json })
      toasts.success(message)
      form.reset()
      void client.invalidateQueries({ queryKey: SESSIONS })
    },
  })
  // Errors shown at a field are not repeated above the form.
  const isOfFields = Object.keys(form.serverErrors).length > 0
  return (
    <div className="max-w-md">
      <ApiForm onSubmit={form.submit} problem={isOfFields ? null : form.problem}>
        {/* Lets password managers associate the password with the account. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          state={form.field('current_password')}
          autoComplete="current-password"
        />
        <NewPasswordFields form={form} isAnother note={t('passwordNote')} />
        <div>
          <Button type="submit" busy={form.isBusy}>
            {t('changePassword')}
          </Button>
        </div>
      </ApiForm>
    </div>
  )
}

/** Requests a change of address: sends a link to the new and the old one; nothing changes until both have agreed. */
export function EmailForm() {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [successMessage, setSuccessMessage] = useState<string | null>(null)
  const form = useApiForm({
    schema: emailInput,
    fields: ['email'],
    async send(json) {
      setSuccessMessage(null)
      setSuccessMessage((await call('POST', '/auth/email', { json })).message)
      form.reset()
      await client.invalidateQueries({ queryKey: PROFILE })
    },
    onFailure: (error) => failureText(error, { fallback: t('emailFailed') }),
  })
  return (
    <div className="max-w-md">
      {successMessage ? (
        <Notice tone="success" className="mb-4">
          {successMessage}
        </Notice>
      ) : null}
      <ApiForm onSubmit={form.submit} problem={form.problem}>
        <TextField
          label={t('emailNew')}
          state={form.field('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <SubmitButton busy={form.isBusy}>{t('emailSend')}</SubmitButton>
      </ApiForm>
    </div>
  )
}
