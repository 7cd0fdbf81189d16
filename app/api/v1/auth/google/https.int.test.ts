import { afterAll, expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureGoogle } from '@/lib/testing/google-server'
import { GET as begin, POST as exchange } from './route'

const google = await configureGoogle()
process.env.SITE_URL = 'https://ingingo.example.org'
afterAll(google.stop)
setUpAccountTests()

it('works at the site’s public address, with cookies that browsers send only over https', async () => {
  const tab = openBrowser({ begin, back, exchange })
  const address = await tab.leave({ sub: '1001', email: 'keza@example.org', email_verified: true })
  expect(address.href).toMatch(/^https:\/\/ingingo\.example\.org\/api\/auth\/callback\/google\?/)
  expect([...tab.cookies.keys()].sort()).toEqual([
    '__Host-ingingo.google',
    '__Host-next-auth.nonce',
    '__Host-next-auth.pkce.code_verifier',
    '__Host-next-auth.state',
  ])
  const { code } = await tab.comeBack(address)
  const { status, cookies } = await tab.exchange(code)
  expect(status).toBe(200)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-/)
    expect(cookie).toContain('Path=/; HttpOnly; Secure; SameSite=Lax')
  }
})
