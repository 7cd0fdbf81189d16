'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/browser/api/call'
import { storeSession } from '@/lib/browser/session/session-store'
import { formatLongDate, formatTime } from '@/lib/core/dates'
import { localePath, paths } from '@/lib/core/paths'
import type { z } from '@/lib/core/zod'
import type { SignUpDto, verifiedDto } from '@/lib/modules/accounts/schema'
import { useFailureText } from '../../forms/use-failure-text'
import { Button, ButtonLink } from '../../ui/button'
import { Notice } from '../../ui/notice'
import { Spinner } from '../../ui/spinner'
import { Fact } from '../profile/profile-parts'
import { AuthCard } from './auth-page'
import { showFailure } from './auth-toasts'
import { isStaff } from './landing-path'
import { MailForm } from './mail-form'
import { MissingLink, useRedirect } from './mailed-link'
import { useLinkToken } from './use-link-token'

interface Props {
  signUp: SignUpDto
  onConfirm: () => void
  onDecline: () => void
}

/** Shows what was registered with an address and asks its reader to confirm or reject it. */
function VerifyQuestion({ signUp, onConfirm, onDecline }: Props) {
  const t = useTranslations()
  const locale = useLocale()
  const { first_name, last_name, email, role, has_licence, created_at } = signUp
  return (
    <>
      <p>{t('auth.verifyQuestion')}</p>
      <dl>
        <Fact term={t('auth.registeredName')}>{`${first_name} ${last_name}`.trim()}</Fact>
        <Fact term={t('forms.email')}>{email}</Fact>
        <Fact term={t('forms.role')}>{t(`roles.${role}`)}</Fact>
        {has_licence ? <Fact term={t('forms.licence')}>{t('auth.registeredLicence')}</Fact> : null}
        <Fact term={t('auth.registeredAt')}>
          <time dateTime={created_at}>
            {`${formatLongDate(created_at, locale)}, ${formatTime(created_at)}`}
          </time>
        </Fact>
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button size="large" onClick={onConfirm}>
          {t('auth.confirmAccount')}
        </Button>
        <Button size="large" variant="secondary" onClick={onDecline}>
          {t('auth.notMe')}
        </Button>
      </div>
    </>
  )
}

/**
 * Shows why verification failed and offers a new link.
 * @param error null for a damaged link, which is never sent to the server
 */
function VerifyFailure({ error }: { error: unknown }) {
  const t = useTranslations()
  const failureText = useFailureText()
  const heading = t('accounts.verifyFailed')
  const reason =
    error === null
      ? t('accounts.linkDamaged')
      : failureText(error, { fallback: t('auth.verificationFailed') })
  useEffect(() => {
    showFailure(reason)
  }, [reason])
  return (
    <>
      <Notice tone="danger" title={heading}>
        <p>{reason === heading ? t('accounts.linkOver') : reason}</p>
      </Notice>
      <section className="grid gap-4">
        <h2 className="text-lg">{t('auth.resendQuestion')}</h2>
        <MailForm
          path="/auth/resend"
          button={t('auth.resend')}
          done={t('accounts.resent')}
          failed={t('auth.somethingWrong')}
        />
      </section>
    </>
  )
}

/** The progress of confirming an e-mail address. */
type Verification =
  | { state: 'reading' }
  | { state: 'missing' | 'damaged' }
  | { state: 'asked'; signUp: SignUpDto; confirm: () => void; decline: () => void }
  | { state: 'verifying' }
  | { state: 'welcome'; message: string }
  /** Confirmed without a new session: the account awaits review, or was confirmed before. */
  | { state: 'review'; message: string }
  | { state: 'declined'; message: string }
  | { state: 'failed'; error: unknown }

const getPath = (token: string, step = '') =>
  `/auth/verfy${step}?token=${encodeURIComponent(token)}`

async function verify(token: string): Promise<Verification> {
  const { message, data } = await call<z.infer<typeof verifiedDto>>('POST', getPath(token), {
    anonymous: true,
  })
  if (!data.JwtToken) return { state: 'review', message }
  storeSession({ token: data.JwtToken, isStaff: isStaff(data), keep: false })
  return { state: 'welcome', message }
}

async function decline(token: string): Promise<Verification> {
  const { message } = await call('POST', getPath(token, '/decline'), { anonymous: true })
  return { state: 'declined', message }
}

/**
 * Shows what was registered with the link's address, so that its reader does not confirm a stranger's registration; a
 * click confirms or deletes it. Confirming signs a visitor in.
 */
function useVerification(): Verification {
  const link = useLinkToken()
  const [verification, setVerification] = useState<Verification>({ state: 'reading' })
  const hasStarted = useRef(false)
  useEffect(() => {
    if (link.state === 'missing' || link.state === 'damaged') setVerification(link)
    // Effects run twice in development.
    if (link.state !== 'well-formed' || hasStarted.current) return
    hasStarted.current = true
    const { token } = link
    const settle = (work: Promise<Verification>) => {
      work.catch((error): Verification => ({ state: 'failed', error })).then(setVerification)
    }
    const take = (work: (token: string) => Promise<Verification>) => () => {
      setVerification({ state: 'verifying' })
      settle(work(token))
    }
    const reading = call<SignUpDto | null>('GET', getPath(token), { anonymous: true })
    settle(
      reading.then(({ message, data: signUp }) =>
        signUp
          ? { state: 'asked', signUp, confirm: take(verify), decline: take(decline) }
          : { state: 'review', message },
      ),
    )
  }, [link])
  return verification
}

/** Confirms an e-mail address and shows the result. */
export function VerifyScreen() {
  const t = useTranslations()
  const verification = useVerification()
  switch (verification.state) {
    case 'asked':
      return (
        <AuthCard title={t('auth.verifyTitle')}>
          <VerifyQuestion
            signUp={verification.signUp}
            onConfirm={verification.confirm}
            onDecline={verification.decline}
          />
        </AuthCard>
      )
    case 'reading':
    case 'verifying':
      return (
        <AuthCard title={t('auth.verifyTitle')}>
          {/* Nothing happens without scripts, so only the notice about scripts is shown then. */}
          <p role="status" className="hidden items-center gap-3 in-data-scripted:flex">
            <Spinner />
            {t('auth.verifying')}
          </p>
          <noscript>
            <Notice role="note">{t('auth.verifyNeedsScripts')}</Notice>
          </noscript>
        </AuthCard>
      )
    case 'missing':
      return (
        <AuthCard title={t('auth.verifyTitle')}>
          <MissingLink />
        </AuthCard>
      )
    case 'welcome':
      return <Welcome message={verification.message} />
    case 'review':
      return (
        <AuthCard title={t('auth.verifiedTitle')}>
          <Notice tone="success">{verification.message || t('accounts.verifiedForReview')}</Notice>
          <BackToLogin />
        </AuthCard>
      )
    case 'declined':
      return (
        <AuthCard title={t('auth.notMe')}>
          <Notice tone="success">{verification.message || t('accounts.signUpDeclined')}</Notice>
          <BackToLogin />
        </AuthCard>
      )
    case 'damaged':
    case 'failed':
      return (
        <AuthCard title={t('auth.accountVerificationFailed')}>
          <VerifyFailure error={verification.state === 'failed' ? verification.error : null} />
          <BackToLogin />
        </AuthCard>
      )
  }
}

function Welcome({ message }: { message: string }) {
  const t = useTranslations()
  const home = localePath(useLocale(), paths.home)
  useRedirect(home)
  return (
    <AuthCard title={t('auth.verifiedTitle')}>
      <Notice tone="success" title={message || t('accounts.verified')}>
        <p>{t('auth.redirecting')}</p>
      </Notice>
      <ButtonLink href={home}>{t('auth.goHome')}</ButtonLink>
    </AuthCard>
  )
}

function BackToLogin() {
  const t = useTranslations('auth')
  return (
    <ButtonLink href={localePath(useLocale(), paths.login)} variant="secondary">
      {t('backToLogin')}
    </ButtonLink>
  )
}
