'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { emailInput } from '@/lib/modules/accounts/schema'
import { ApiForm } from '../forms/api-form'
import { SubmitButton } from '../forms/submit-button'
import { TextField } from '../forms/text-field'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { Notice } from '../ui/notice'
import { PROFILE } from './use-profile'

/** Requests a change of address: sends a link to the new and the old one; nothing changes until both have agreed. */
export function EmailForm() {
  const t = useTranslations('profile')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useApiForm({
    schema: emailInput,
    fields: ['email'],
    async send(json) {
      setAnswer(null)
      setAnswer((await call('POST', '/auth/email', { json })).message)
      form.reset()
      await client.invalidateQueries({ queryKey: PROFILE })
    },
    onFailure: (error) => failureText(error, { otherwise: t('emailFailed') }),
  })
  return (
    <div className="max-w-md">
      {answer ? (
        <Notice tone="success" className="mb-4">
          {answer}
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
