'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { storeSession } from '@/lib/browser/session/session-store'
import { localePath, paths } from '@/lib/core/paths'
import type { SignInProvider } from '@/lib/core/sign-in-providers'
import type { z } from '@/lib/core/zod'
import { type LoginInput, loginInput, type sessionDto } from '@/lib/modules/accounts/schema'
import { ApiForm } from '../forms/api-form'
import { EmailField } from '../forms/email-field'
import { PasswordField } from '../forms/password-field'
import { SubmitButton } from '../forms/submit-button'
import { useApiForm } from '../forms/use-api-form'
import { useFailureText } from '../forms/use-failure-text'
import { provePasskeyOfAnybody } from '../second-step/ask-device'
import { usePasskey } from '../second-step/use-passkey'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { hideFailure, showFailure } from './auth-toasts'
import { isStaff, landingPath } from './landing-path'
import { LoginNotice } from './login-notice'
import { LoginRemedy, type Remedy, remedyFor } from './login-remedy'
import { isForOrganisation } from './organisation-remedy'
import { ProviderLinks } from './provider-link'
import { TextLink } from './text-link'
import { useAddressQuery } from './use-address-query'
import { useLoginTexts } from './use-login-texts'

type Session = z.infer<typeof sessionDto>

/** Signs in, then continues to the page the person wanted. */
export function LoginForm({ providers }: { providers: readonly SignInProvider[] }) {
  const t = useTranslations('auth')
  const tForms = useTranslations('forms')
  const locale = useLocale()
  const next = useAddressQuery().get('next')
  const texts = useLoginTexts()
  const failureText = useFailureText()
  const [remedy, setRemedy] = useState<Remedy | null>(null)
  const passkey = usePasskey()

  function enter(data: Session, keep: boolean) {
    storeSession({ token: data.JwtToken, isStaff: isStaff(data), keep })
    // Reloads the whole page: anything on it may look different for a signed-in person.
    window.location.assign(landingPath(data, locale, next))
  }

  async function signIn({ email, password, keep_me_logged_in: keep }: LoginInput) {
    hideFailure()
    setRemedy(null)
    try {
      const json = { email, password, keep_me_logged_in: keep }
      const { data } = await call<Session>('POST', '/auth/login', { json, asNobody: true })
      enter(data, keep)
    } catch (error) {
      setRemedy(remedyFor(error, email))
      throw error
    }
  }

  const form = useApiForm({
    schema: loginInput,
    fields: ['email', 'password', 'keep_me_logged_in'],
    send: signIn,
    onFailure: (error) =>
      showFailure(isForOrganisation(error) ? t('organisationOnly') : failureText(error, texts)),
  })
  const keep = form.field('keep_me_logged_in')
  const readWishes = () => ({ keep: form.read('keep_me_logged_in') === true, next })

  async function signInByPasskey() {
    hideFailure()
    const isKept = readWishes().keep
    try {
      await passkey.work(async () => {
        const json = { passkey: await provePasskeyOfAnybody(), keep_me_logged_in: isKept }
        const { data } = await call<Session>('POST', '/auth/login/passkey', {
          json,
          asNobody: true,
        })
        enter(data, isKept)
      })
    } catch (error) {
      showFailure(failureText(error, { otherwise: t('somethingWrong') }))
    }
  }

  return (
    <>
      {form.problem ? null : <LoginNotice />}
      <ApiForm
        onSubmit={form.submit}
        problem={form.problem}
        remedy={remedy ? <LoginRemedy {...remedy} readWishes={readWishes} /> : null}
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
        <Button variant="secondary" size="large" busy={passkey.isBusy} onClick={signInByPasskey}>
          {t('passkeyLogin')}
        </Button>
        <ProviderLinks providers={providers} readWishes={readWishes} />
      </ApiForm>
    </>
  )
}
