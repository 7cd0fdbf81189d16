'use client'

import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFailureText } from '../forms/use-failure-text'
import { Notice } from '../ui/notice'
import { showFailure } from './auth-toasts'
import { MailForm } from './mail-form'

/**
 * Shows why verification failed and offers a new link.
 * @param error null for a damaged link, which is never sent to the server
 */
export function VerifyFailure({ error }: { error: unknown }) {
  const t = useTranslations()
  const failureText = useFailureText()
  const heading = t('accounts.verifyFailed')
  const reason =
    error === null
      ? t('accounts.linkDamaged')
      : failureText(error, { otherwise: t('auth.verificationFailed') })
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
