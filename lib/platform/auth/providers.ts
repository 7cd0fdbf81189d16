import 'server-only'
import { createHash } from 'node:crypto'
import type { ProviderId, SignInProvider } from '@/lib/core/accounts'
import { AppError } from '@/lib/core/errors'
import { env } from '../env'

/**
 * Returns whether an address may sign in only through the hospital's own sign-in, by its domain
 * (docs/rules.md#hospital-sign-in).
 */
export function isOidcOnly(email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return env().OIDC_ONLY_DOMAINS.includes(domain)
}

/**
 * Guards every other way to sign in. Only the domain decides, so that the response does not reveal who is registered.
 * @throws AppError `forbidden` (403), at `organisation`
 */
export function rejectOidcOnly(email: string): void {
  if (!isOidcOnly(email)) return
  const text = 'accounts.organisationOnly'
  throw new AppError('forbidden', text, { email: [text], organisation: [text] })
}

/** An OpenID issuer that people sign in with, as configured. */
export interface Provider extends SignInProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Scopes requested beyond the identity. */
  params: Record<string, string>
  /** Names the issuer in rows: its user ids mean nothing at another issuer. */
  account: string
}

/** A short name for an issuer: rows have no room for its URL. */
const shortName = (issuer: string) => createHash('sha256').update(issuer).digest('hex').slice(0, 16)

const table: Record<ProviderId, () => Provider | null> = {
  google() {
    const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER } = env()
    if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return null
    return {
      id: 'google',
      name: 'Google',
      issuer: GOOGLE_ISSUER,
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
      params: { prompt: 'select_account' },
      account: 'google',
    }
  },
  oidc() {
    const { OIDC_NAME, OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env()
    if (!OIDC_NAME || !OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET) return null
    return {
      id: 'oidc',
      name: OIDC_NAME,
      issuer: OIDC_ISSUER,
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      params: {},
      account: `oidc:${shortName(OIDC_ISSUER)}`,
    }
  },
}

/** Finds a provider by its id; null when it is not configured. */
export const findProvider = (id: ProviderId): Provider | null => table[id]()

/** Lists the providers that pages show a button for, the hospital's before Google's. */
export function configuredProviders(): SignInProvider[] {
  return [table.oidc(), table.google()].flatMap((provider) =>
    provider ? [{ id: provider.id, name: provider.name }] : [],
  )
}
