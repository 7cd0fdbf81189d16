'use client'

import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { MailButton } from './mail-button'
import { ResendButton } from './resend-button'

/** What helps after a sign-in that was refused, and the address it was tried with. */
export interface Remedy {
  kind: 'confirm' | 'link'
  email: string
}

/**
 * What helps: somebody who knows the password may have to confirm the address first; where an account's tries are used
 * up, which the server says at the address, a link by mail signs in.
 */
export function remedyFor(error: unknown, email: string): Remedy | null {
  if (!(error instanceof ApiError)) return null
  if (error.status === 403) return { kind: 'confirm', email }
  return error.status === 429 && error.fields.email ? { kind: 'link', email } : null
}

export function LoginRemedy({ kind, email }: Remedy) {
  const t = useTranslations()
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
