'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { changePasswordInput } from '@/lib/modules/accounts/schema'
import { ApiForm } from '../forms/api-form'
import { NewPasswordFields } from '../forms/new-password-fields'
import { PasswordField } from '../forms/password-field'
import { useApiForm } from '../forms/use-api-form'
import { Button } from '../ui/button'
import { SESSIONS } from './session-list'
import { useToasts } from './use-toasts'

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
        {/* Tells password managers which account the password belongs to. */}
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
