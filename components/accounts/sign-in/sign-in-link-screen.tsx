'use client'

import { useLocale, useTranslations } from 'next-intl'
import { call } from '@/lib/browser/api/call'
import { storeSession } from '@/lib/browser/session/session-store'
import { localePath, paths } from '@/lib/core/paths'
import type { z } from '@/lib/core/zod'
import {
  type SignInLinkInput,
  type sessionDto,
  signInLinkInput,
} from '@/lib/modules/accounts/schema'
import { ApiForm, SubmitButton } from '../../forms/api-form'
import { useApiForm } from '../../forms/use-api-form'
import { useFailureText } from '../../forms/use-failure-text'
import { ButtonLink } from '../../ui/button'
import { Checkbox } from '../../ui/checkbox'
import { TextLink } from './auth-page'
import { hideFailure, showFailure } from './auth-toasts'
import { isStaff, landingPath } from './landing-path'
import { DamagedLink, MissingLink } from './mailed-link'
import { useLinkToken } from './use-link-token'

/** The fields a person fills in; the token comes from the address. */
const formSchema = signInLinkInput.omit({ token: true })

/** Signs in with a mailed link after a click: mail scanners open links too. */
export function SignInLinkScreen() {
  const t = useTranslations()
  const locale = useLocale()
  const link = useLinkToken()
  const failureText = useFailureText()

  async function signIn({ keep_me_logged_in: keep }: z.output<typeof formSchema>) {
    hideFailure()
    const token = link.state === 'well-formed' ? link.token : ''
    const json: SignInLinkInput = { token, keep_me_logged_in: keep }
    const { data } = await call<z.infer<typeof sessionDto>>('POST', '/auth/login/link', {
      json,
      anonymous: true,
    })
    storeSession({ token: data.JwtToken, isStaff: isStaff(data), keep })
    window.location.assign(landingPath(data, locale, null))
  }

  const form = useApiForm({
    schema: formSchema,
    fields: ['keep_me_logged_in'],
    send: signIn,
    onFailure: (error) => showFailure(failureText(error, { fallback: t('auth.somethingWrong') })),
  })

  if (link.state === 'missing') return <MissingLink />
  if (link.state === 'damaged') {
    return (
      <DamagedLink>
        <ButtonLink href={localePath(locale, paths.login)}>{t('auth.backToLogin')}</ButtonLink>
      </DamagedLink>
    )
  }
  return (
    <>
      <ApiForm onSubmit={form.submit} problem={form.problem}>
        <Checkbox
          {...form.field('keep_me_logged_in').input}
          label={t('auth.keep')}
          hint={t('auth.keepHint')}
        />
        <SubmitButton busy={form.isBusy}>{t('auth.login')}</SubmitButton>
      </ApiForm>
      <p className="text-center">
        <TextLink href={localePath(locale, paths.login)}>{t('auth.backToLogin')}</TextLink>
      </p>
    </>
  )
}
