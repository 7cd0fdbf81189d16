import { expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureGoogle } from '@/lib/testing/google-server'
import { GET as begin, POST as exchange } from './route'

const google = await configureGoogle()
setUpAccountTests()

it('redirects to the login page when Google is unreachable, at the start and during the sign-in', async () => {
  const tab = openBrowser({ begin, back, exchange })
  const address = await tab.leave({ sub: '1001', email: 'keza@example.org', email_verified: true })
  await google.stop()
  expect((await tab.comeBack(address)).location).toBe('/auth/login?error=google')
  expect(await db().user.count()).toBe(0)

  const late = openBrowser({ begin, back, exchange })
  expect((await late.begin('?lang=sw')).location).toBe('/sw/auth/login?error=google')
  expect(late.cookies.size).toBe(0)
})
