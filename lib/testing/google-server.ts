import type { ProviderClaims } from '@/lib/platform/auth/provider-sign-in'
import { startGoogleServer } from '@/scripts/support/test-server.mjs'

export type GoogleServer = Awaited<ReturnType<typeof startGoogleServer>>

/**
 * Configures the same server as the hospital's own sign-in too, beside Google.
 * @param only domains whose people may sign in only this way
 */
export async function configureOidc({ only = '' } = {}): Promise<GoogleServer> {
  const server = await configureGoogle()
  Object.assign(process.env, server.oidc, { OIDC_ONLY_DOMAINS: only })
  return server
}

/** Starts the server and configures this process for it; call it before the configuration is first read. */
export async function configureGoogle(): Promise<GoogleServer> {
  const server = await startGoogleServer()
  Object.assign(process.env, server.env)
  return server
}

/**
 * Signs a person in at the address to which the application redirected them.
 * @param location the address at the OpenID server
 * @returns the application's address to which they are redirected
 */
export async function signInAtGoogle(location: string, account: ProviderClaims): Promise<string> {
  const url = new URL(location)
  for (const [name, value] of Object.entries(account)) url.searchParams.set(name, String(value))
  const response = await fetch(url, { redirect: 'manual' })
  return response.headers.get('location') ?? ''
}
