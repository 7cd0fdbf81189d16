'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { storeSession } from '@/lib/browser/session/session-store'
import { localePath, paths } from '@/lib/core/paths'
import type { z } from '@/lib/core/zod'
import { type LoginInput, loginInput, type sessionDto } from '@/lib/modules/accounts/schema'
import { ApiForm } from '../forms/api-form'
import { EmailField } from '../forms/email-field'
import { PasswordField } from '../forms/password-field'
import { SubmitButton } from '../forms/submit-button'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { Checkbox } from '../ui/checkbox'
import { hideFailure, showFailure } from './auth-toasts'
import { GoogleLink } from './google-link'
import { isStaff, landingPath } from './landing-path'
import { LoginNotice } from './login-notice'
import { LoginRemedy, type Remedy, remedyFor } from './login-remedy'
import { TextLink } from './text-link'
import { useAddressQuery } from './use-address-query'
import { useLoginTexts } from './use-login-texts'

/** Signs in, then goes where the person was going. */
export function LoginForm({ hasGoogle }: { hasGoogle: boolean }) {
  const t = useTranslations('auth')
  const tForms = useTranslations('forms')
  const locale = useLocale()
  const next = useAddressQuery().get('next')
  const texts = useLoginTexts()
  const failureText = useFailureText()
  const [remedy, setRemedy] = useState<Remedy | null>(null)

  async function signIn({ email, password, keep_me_logged_in: keep }: LoginInput) {
    hideFailure()
    setRemedy(null)
    try {
      const json = { email, password, keep_me_logged_in: keep }
      const { data } = await call<z.infer<typeof sessionDto>>('POST', '/auth/login', {
        json,
        asNobody: true,
      })
      storeSession({ token: data.JwtToken, isStaff: isStaff(data), keep })
      // The whole page anew: everything on it may look different for somebody who is signed in.
      window.location.assign(landingPath(data, locale, next))
    } catch (error) {
      setRemedy(remedyFor(error, email))
      throw error
    }
  }

  const form = useApiForm({
    schema: loginInput,
    fields: ['email', 'password', 'keep_me_logged_in'],
    send: signIn,
    onFailure: (error) => showFailure(failureText(error, texts)),
  })
  const keep = form.field('keep_me_logged_in')
  const readWishes = () => ({ keep: form.read('keep_me_logged_in') === true, next })

  return (
    <>
      {form.problem ? null : <LoginNotice />}
      <ApiForm
        onSubmit={form.submit}
        problem={form.problem}
        remedy={remedy ? <LoginRemedy {...remedy} /> : null}
      >
        <EmailField state={form.field('email')} autoComplete="username" />
        <PasswordField
          label={tForms('password')}
          state={form.field('password')}
          autoComplete="current-password"
        />
        <Checkbox {...keep.input} label={t('keep')} hint={t('keepHint')} />
        <SubmitButton busy={form.isBusy}>{t('login')}</SubmitButton>
        <p className="text-center">
          <TextLink href={localePath(locale, paths.resetPassword)}>{t('forgot')}</TextLink>
        </p>
        {hasGoogle ? <GoogleLink readWishes={readWishes}>{t('googleLogin')}</GoogleLink> : null}
      </ApiForm>
    </>
  )
}
