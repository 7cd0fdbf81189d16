import { afterAll, describe, expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureGoogle, signInAtGoogle } from '@/lib/testing/google-server'
import { GET as begin, POST as exchange } from './route'

const google = await configureGoogle()
afterAll(google.stop)
setUpAccountTests()

const keza = { sub: '1001', email: 'keza@example.org', email_verified: true, given_name: 'Keza' }
const REFUSED = '/auth/login?error=google'

const browser = () => openBrowser({ begin, back, exchange })

/** A browser about to be redirected back from Google, and that address. */
async function startSignIn(query?: string) {
  const tab = browser()
  const address = await tab.leave(keza, query)
  return { tab, address, arrive: () => tab.comeBack(address) }
}

async function expectRefused({ location }: { location: string }): Promise<void> {
  expect(location).toBe(REFUSED)
  expect(await db().user.count()).toBe(0)
  expect(await db().oneTimeToken.count()).toBe(0)
}

describe('the request to Google', () => {
  it('asks only for the identity, with fresh secrets each time', async () => {
    const [first, second] = await Promise.all([browser().begin(), browser().begin()])
    const query = new URL(first.location).searchParams
    expect(query.get('scope')).toBe('openid email profile')
    expect(query.get('redirect_uri')).toBe('http://localhost:3000/api/auth/callback/google')
    expect(query.get('code_challenge_method')).toBe('S256')
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const other = new URL(second.location).searchParams.get(name)
      expect(query.get(name)?.length).toBeGreaterThan(30)
      expect(query.get(name)).not.toBe(other)
    }
  })
})

describe('the response from Google', () => {
  it('is rejected without the original state', async () => {
    const { address, arrive } = await startSignIn()
    address.searchParams.set('state', 'x'.repeat(43))
    await expectRefused(await arrive())
    address.searchParams.delete('state')
    await expectRefused(await arrive())
  })

  it('is rejected without the code, and with an invented one', async () => {
    const missing = await startSignIn()
    missing.address.searchParams.delete('code')
    await expectRefused(await missing.arrive())
    const invented = await startSignIn()
    invented.address.searchParams.set('code', 'x')
    await expectRefused(await invented.arrive())
  })

  it.each(['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier', 'ingingo.google'])(
    'is rejected without the cookie %s',
    async (name) => {
      const { tab, arrive } = await startSignIn()
      expect(tab.cookies.delete(name)).toBe(true)
      await expectRefused(await arrive())
    },
  )

  it.each(['next-auth.state', 'next-auth.nonce', 'next-auth.pkce.code_verifier'])(
    'is rejected with the cookie %s of another sign-in, and with a damaged one',
    async (name) => {
      const mixed = await startSignIn()
      const other = await startSignIn()
      mixed.tab.cookies.set(name, other.tab.cookies.get(name) ?? '')
      await expectRefused(await mixed.arrive())
      other.tab.cookies.set(name, 'x')
      await expectRefused(await other.arrive())
    },
  )

  it('is rejected in another person’s browser, which it does not sign in', async () => {
    const { address } = await startSignIn()
    const victim = browser()
    await expectRefused(await victim.comeBack(address))
    await victim.begin()
    await expectRefused(await victim.comeBack(address))
  })

  it('works once', async () => {
    const { tab, arrive } = await startSignIn()
    const cookies = [...tab.cookies]
    expect((await arrive()).path).toBe('/home')
    expect([...tab.cookies.keys()]).toEqual(['ingingo.google'])
    for (const [name, value] of cookies) tab.cookies.set(name, value)
    expect((await arrive()).location).toBe(REFUSED)
  })

  it('redirects failures to the login page in the original language', async () => {
    const { address, arrive } = await startSignIn('?lang=fr')
    address.searchParams.set('state', 'x')
    expect((await arrive()).location).toBe('/fr/auth/login?error=google')
  })

  it('may report that the person cancelled', async () => {
    const tab = browser()
    const { location } = await tab.begin()
    const address = new URL(await signInAtGoogle(`${location}&refuse=true`, keza))
    expect(address.searchParams.get('error')).toBe('access_denied')
    await expectRefused(await tab.comeBack(address))
  })
})
