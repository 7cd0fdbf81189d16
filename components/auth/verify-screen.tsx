'use client'

import { useLocale, useTranslations } from 'next-intl'
import { localePath, paths } from '@/lib/core/paths'
import { ButtonLink } from '../ui/button'
import { Notice } from '../ui/notice'
import { Spinner } from '../ui/spinner'
import { AuthCard } from './auth-card'
import { MissingLink } from './missing-link'
import { useRedirect } from './use-redirect'
import { useVerification } from './use-verification'
import { VerifyFailure } from './verify-failure'
import { VerifyQuestion } from './verify-question'

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
          {/* Without scripts nothing will happen: then only the notice about scripts is shown. */}
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
