'use client'

import { useTranslations } from 'next-intl'
import { ApiError } from '@/lib/browser/api/api-error'
import { ProviderLink } from './provider-link'

/** Whether a request was refused because the address may sign in through its organisation only. */
export const isForOrganisation = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.organisation !== undefined

/** The remedy for that: the organisation's sign-in. */
export function OrganisationRemedy({
  readWishes,
}: {
  readWishes?: () => { keep: boolean; next: string | null }
}) {
  const t = useTranslations('auth')
  return (
    <ProviderLink id="oidc" readWishes={readWishes}>
      {t('organisationLogin')}
    </ProviderLink>
  )
}
