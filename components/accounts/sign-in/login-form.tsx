'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState, useSyncExternalStore } from 'react'
import { call } from '@/lib/browser/api/call'
import { ApiError } from '@/lib/browser/api/send'
import { storeSession } from '@/lib/browser/session/session-store'
import type { SignInProvider } from '@/lib/core/accounts'
import { localePath, paths } from '@/lib/core/paths'
import type { z } from '@/lib/core/zod'
import { type LoginInput, loginInput, type sessionDto } from '@/lib/modules/accounts/schema'
import { ApiForm, SubmitButton } from '../../forms/api-form'
import { PasswordField } from '../../forms/password-field'
import { EmailField } from '../../forms/text-field'
import { useApiForm } from '../../forms/use-api-form'
import { type FailureTexts, useFailureText } from '../../forms/use-failure-text'
import { Button } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { Notice } from '../../ui/notice'
import { proveAnyPasskey, usePasskey } from '../second-step/passkey'
import { TextLink } from './auth-page'
import { hideFailure, showFailure } from './auth-toasts'
import { isStaff, landingPath } from './landing-path'
import { MailButton, ResendButton } from './mail-button'
import { isOrganisationOnlyError, OrganisationRemedy, ProviderLinks } from './provider-link'

/** The error messages of the login. */
function useLoginTexts(): FailureTexts {
  const t = useTranslations()
  const wrong = t('accounts.invalidCredentials')
  return {
    fallback: t('auth.somethingWrong'),
    unexpected: t('auth.unexpected'),
    byStatus: {
      400: wrong,
      401: wrong,
      422: wrong,
      403: t('accounts.notApprovedYet'),
      404: t('auth.userNotFound'),
      500: t('errors.server'),
    },
  }
}

const subscribeNever = () => () => {}

/** The query string after the `?` of the address; empty in the cached page and until hydration. */
function useAddressQuery(): URLSearchParams {
  const query = useSyncExternalStore(
    subscribeNever,
    () => window.location.search,
    () => '',
  )
  return new URLSearchParams(query)
}

/** The help after a refused sign-in, and the address that was tried. */
interface Remedy {
  kind: 'confirm' | 'link' | 'organisation'
  email: string
}

/**
 * Chooses the remedy: confirm the address first, sign in by a mailed link when an account's attempts are used up
 * (which the server reports at the email field), or use the organisation's sign-in.
 */
function remedyFor(error: unknown, email: string): Remedy | null {
  if (!(error instanceof ApiError)) return null
  if (isOrganisationOnlyError(error)) return { kind: 'organisation', email }
  if (error.status === 403) return { kind: 'confirm', email }
  return error.status === 429 && error.fields.email ? { kind: 'link', email } : null
}

interface Props extends Remedy {
  getSignInOptions: () => { keep: boolean; next: string | null }
}

function LoginRemedy({ kind, email, getSignInOptions }: Props) {
  const t = useTranslations()
  if (kind === 'organisation') return <OrganisationRemedy getSignInOptions={getSignInOptions} />
  if (kind === 'confirm') {
    return (
      <div className="grid gap-2">
        <p>{t('auth.resendQuestion')}</p>
        <ResendButton email={email} />
      </div>
    )
  }
  return (
    <MailButton
      path="/auth/link"
      email={email}
      label={t('auth.sendSignInLink')}
      done={t('accounts.signInLinkSent')}
    />
  )
}

/**
 * Explains the redirect to the login: a page for members, an ended session, a failed sign-in at a provider. The page
 * is the same for everybody: it contains every notice, and the style sheet shows the one that `data-reason` on the
 * root selects (auth-page.tsx), before the first paint.
 */
function LoginNotice() {
  const t = useTranslations()
  return (
    <>
      <div className="hidden in-data-[reason=google]:block">
        <Notice tone="danger">{t('auth.googleFailed')}</Notice>
      </div>
      <div className="hidden in-data-[reason=oidc]:block">
        <Notice tone="danger">{t('auth.oidcFailed')}</Notice>
      </div>
      <div className="hidden in-data-[reason=organisation]:block">
        <Notice tone="danger">{t('auth.organisationOnly')}</Notice>
      </div>
      <div className="hidden in-data-[reason=ended]:block">
        <Notice tone="warning">{t('accounts.sessionEnded')}</Notice>
      </div>
      <div className="hidden in-data-[reason=next]:block">
        <Notice>{t('accounts.pleaseLogin')}</Notice>
      </div>
    </>
  )
}

type Session = z.infer<typeof sessionDto>

/** Signs in, then continues to the requested page. */
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
    // Reloads the whole page, since any part may differ for a signed-in person.
    window.location.assign(landingPath(data, locale, next))
  }

  async function signIn({ email, password, keep_me_logged_in: keep }: LoginInput) {
    hideFailure()
    setRemedy(null)
    try {
      const json = { email, password, keep_me_logged_in: keep }
      const { data } = await call<Session>('POST', '/auth/login', { json, anonymous: true })
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
      showFailure(
        isOrganisationOnlyError(error) ? t('organisationOnly') : failureText(error, texts),
      ),
  })
  const keep = form.field('keep_me_logged_in')
  const getSignInOptions = () => ({ keep: form.read('keep_me_logged_in') === true, next })

  async function signInByPasskey() {
    hideFailure()
    const isPersistent = getSignInOptions().keep
    try {
      await passkey.work(async () => {
        const json = { passkey: await proveAnyPasskey(), keep_me_logged_in: isPersistent }
        const { data } = await call<Session>('POST', '/auth/login/passkey', {
          json,
          anonymous: true,
        })
        enter(data, isPersistent)
      })
    } catch (error) {
      showFailure(failureText(error, { fallback: t('somethingWrong') }))
    }
  }

  return (
    <>
      {form.problem ? null : <LoginNotice />}
      <ApiForm
        onSubmit={form.submit}
        problem={form.problem}
        remedy={remedy ? <LoginRemedy {...remedy} getSignInOptions={getSignInOptions} /> : null}
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
        <ProviderLinks providers={providers} getSignInOptions={getSignInOptions} />
      </ApiForm>
    </>
  )
}
