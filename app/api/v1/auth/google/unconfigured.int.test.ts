import { expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { openBrowser } from '@/lib/testing/google-browser'
import { GET as begin, POST as exchange } from './route'

setUpAccountTests()

it('redirects every call to the login page without a Google configuration', async () => {
  const tab = openBrowser({ begin, back, exchange })
  expect((await tab.begin()).location).toBe('/auth/login?error=google')
  expect(tab.cookies.size).toBe(0)
  tab.cookies.set('ingingo.google', `${'x'.repeat(43)}.en`)
  const address = new URL('http://localhost:3000/api/auth/callback/google?code=x&state=x')
  expect((await tab.comeBack(address)).location).toBe('/auth/login?error=google')
  expect((await tab.exchange('x')).status).toBe(400)
})
