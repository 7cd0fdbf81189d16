'use client'

import { useTranslations } from 'next-intl'
import { MailButton } from './mail-button'

/** Requests the confirmation mail again. */
export function ResendButton({ email }: { email: string }) {
  const t = useTranslations()
  return (
    <MailButton
      path="/auth/resend"
      email={email}
      label={t('auth.resend')}
      done={t('accounts.resent')}
    />
  )
}
