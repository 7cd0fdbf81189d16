import { inject } from 'vitest'
import { DEMO_PASSWORD } from '@/scripts/support/demo.mjs'

const ACCOUNTS = {
  admin: 'admin@ingingo.test',
  rheumatologist: 'rheumatologist@ingingo.test',
  rheumatologist2: 'rheumatologist2@ingingo.test',
  internist: 'internist@ingingo.test',
  pending: 'internist.pending@ingingo.test',
  visitor: 'visitor@ingingo.test',
}

export type Account = keyof typeof ACCOUNTS

export type Tokens = Record<Account, string>

/** Signs somebody in, on a server of the test's own or with an account it made. */
export async function signIn(
  baseUrl: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${baseUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`${email} was not signed in: ${await response.text()}`)
  const { data } = (await response.json()) as { data: { JwtToken: string } }
  return data.JwtToken
}

/** Signs a demonstration account in on a server of the test's own. */
export const signInDemo = (baseUrl: string, account: Account) =>
  signIn(baseUrl, { email: ACCOUNTS[account], password: DEMO_PASSWORD })

export async function signInDemoAccounts(baseUrl: string): Promise<Tokens> {
  const names = Object.keys(ACCOUNTS) as Account[]
  const tokens = await Promise.all(
    names.map(async (name) => [name, await signInDemo(baseUrl, name)] as const),
  )
  return Object.fromEntries(tokens) as Tokens
}

/** The bearer token of a demonstration account on the shared server; its session lasts for the whole run. */
export const getToken = (account: Account): string => inject('tokens')[account]
