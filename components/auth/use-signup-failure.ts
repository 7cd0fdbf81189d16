import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { useFailureText } from '../forms/use-failure-text'

/** The message for a failed registration. */
export function useSignupFailure(): (error: unknown) => string {
  const t = useTranslations()
  const failureText = useFailureText()
  return (error) => {
    const isKnown =
      error instanceof ApiError && error.status === 500 && error.message.includes('Duplicate entry')
    if (isKnown) return t('accounts.userExists')
    return failureText(error, { otherwise: t('auth.registrationFailed') })
  }
}
