import type { GoogleClaims } from '@/lib/platform/auth/google-client'
import { startGoogleServer } from '@/scripts/support/google-server.mjs'

export type GoogleServer = Awaited<ReturnType<typeof startGoogleServer>>

/** Starts the server and configures this process for it; before the configuration is first read. */
export async function configureGoogle(): Promise<GoogleServer> {
  const server = await startGoogleServer()
  Object.assign(process.env, server.env)
  return server
}

/**
 * Signs a person in where the application has sent them.
 * @param location the address at the OpenID server
 * @returns the address at the application that they are sent back to
 */
export async function signInAtGoogle(location: string, account: GoogleClaims): Promise<string> {
  const url = new URL(location)
  for (const [name, value] of Object.entries(account)) url.searchParams.set(name, String(value))
  const answer = await fetch(url, { redirect: 'manual' })
  return answer.headers.get('location') ?? ''
}
