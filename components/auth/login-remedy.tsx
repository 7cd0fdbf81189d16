'use client'

import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { MailButton } from './mail-button'
import { isForOrganisation, OrganisationRemedy } from './organisation-remedy'
import { ResendButton } from './resend-button'

/** What helps after a refused sign-in, and the address it was tried with. */
export interface Remedy {
  kind: 'confirm' | 'link' | 'organisation'
  email: string
}

/**
 * Chooses the remedy: somebody who knows the password may have to confirm the address first; where an account's attempts are
 * used up, which the server reports at the email field, a mailed link signs in; an organisation's address has its own way.
 */
export function remedyFor(error: unknown, email: string): Remedy | null {
  if (!(error instanceof ApiError)) return null
  if (isForOrganisation(error)) return { kind: 'organisation', email }
  if (error.status === 403) return { kind: 'confirm', email }
  return error.status === 429 && error.fields.email ? { kind: 'link', email } : null
}

interface Props extends Remedy {
  readWishes: () => { keep: boolean; next: string | null }
}

export function LoginRemedy({ kind, email, readWishes }: Props) {
  const t = useTranslations()
  if (kind === 'organisation') return <OrganisationRemedy readWishes={readWishes} />
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
