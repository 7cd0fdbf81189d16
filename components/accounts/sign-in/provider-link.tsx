'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { ApiError } from '@/lib/browser/api/send'
import type { ProviderId, SignInProvider } from '@/lib/core/accounts'
import { PROVIDER_SIGN_IN_KEY } from '@/lib/core/session-keys'
import { ButtonLink } from '../../ui/button'

/** Google's G in its four colours, as on its sign-in buttons. */
function GoogleMark() {
  return (
    <svg
      width="24"
      height="24"
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      strokeWidth="4"
      className="size-5"
    >
      <path stroke="#ea4335" d="M4.6 8.2A8.3 8.3 0 0 1 18 6.2" />
      <path stroke="#fbbc05" d="M4.6 15.8a8.3 8.3 0 0 1 0-7.6" />
      <path stroke="#34a853" d="M17.5 18.3A8.3 8.3 0 0 1 4.6 15.8" />
      <path stroke="#4285f4" d="M12.2 12h8.1a8.3 8.3 0 0 1-2.8 6.3" />
    </svg>
  )
}

type GetSignInOptions = () => { keep: boolean; next: string | null }

const getDefaultOptions: GetSignInOptions = () => ({ keep: false, next: null })

interface LinkProps {
  id: ProviderId
  children: ReactNode
  /** Whether to stay signed in and where to go next; read on click. */
  getSignInOptions?: GetSignInOptions
}

/** Signs in at a provider: a plain link. */
export function ProviderLink({ id, children, getSignInOptions = getDefaultOptions }: LinkProps) {
  const locale = useLocale()
  // Read by lib/browser/reading/arrival.ts when the sign-in completes.
  function storeSignInOptions() {
    try {
      sessionStorage.setItem(PROVIDER_SIGN_IN_KEY, JSON.stringify(getSignInOptions()))
    } catch {
      // Storage is unavailable: the sign-in then ends on the landing page and lasts for this visit.
    }
  }
  return (
    <ButtonLink
      href={`/api/v1/auth/${id}?lang=${locale}`}
      variant="secondary"
      size="large"
      onClick={storeSignInOptions}
    >
      {id === 'google' ? <GoogleMark /> : null}
      {children}
    </ButtonLink>
  )
}

interface Props {
  providers: readonly SignInProvider[]
  /** Whether the page registers people: the buttons' texts differ. */
  isSignUp?: boolean
  getSignInOptions?: GetSignInOptions
}

/** The other sign-in providers, below an "or"; renders nothing without a configured one. */
export function ProviderLinks({ providers, isSignUp = false, getSignInOptions }: Props) {
  const t = useTranslations('auth')
  if (providers.length === 0) return null
  const label = ({ id, name }: SignInProvider) => {
    if (id === 'google') return t(isSignUp ? 'googleSignup' : 'googleLogin')
    return t('oidcLogin', { name })
  }
  return (
    <>
      <div className="flex items-center gap-3 text-sm text-muted">
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
        {t('or')}
        <span aria-hidden="true" className="h-px flex-1 bg-line" />
      </div>
      {providers.map((provider) => (
        <ProviderLink key={provider.id} id={provider.id} getSignInOptions={getSignInOptions}>
          {label(provider)}
        </ProviderLink>
      ))}
    </>
  )
}

/** Returns whether a request was refused because the address may sign in only through its organisation. */
export const isOrganisationOnlyError = (error: unknown): boolean =>
  error instanceof ApiError && error.fields.organisation !== undefined

/** The remedy for that: the organisation's sign-in. */
export function OrganisationRemedy({
  getSignInOptions,
}: {
  getSignInOptions?: () => { keep: boolean; next: string | null }
}) {
  const t = useTranslations('auth')
  return (
    <ProviderLink id="oidc" getSignInOptions={getSignInOptions}>
      {t('organisationLogin')}
    </ProviderLink>
  )
}
