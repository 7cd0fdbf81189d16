import { useTranslations } from 'next-intl'
import type { FailureTexts } from '../forms/use-failure-text'

/** The error messages of the login. */
export function useLoginTexts(): FailureTexts {
  const t = useTranslations()
  const wrong = t('accounts.invalidCredentials')
  return {
    otherwise: t('auth.somethingWrong'),
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
