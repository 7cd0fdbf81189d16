'use client'

import { useTranslations } from 'next-intl'
import { MailForm } from './mail-form'

/** Requests the link that sets a new password. */
export function ResetRequestForm() {
  const t = useTranslations()
  return (
    <MailForm
      path="/auth/forget"
      button={t('auth.sendLink')}
      done={t('accounts.resetRequested')}
      failed={t('auth.invalidCredentials')}
    />
  )
}
