import { afterAll, beforeEach, expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { openBrowser, type RedirectTarget } from '@/lib/testing/google-browser'
import { configureGoogle } from '@/lib/testing/google-server'
import { callRoute } from '@/lib/testing/requests'
import { GET as profile } from '../profile/route'
import { POST as reset } from '../reset/route'
import { POST as verify } from '../verify/route'
import { GET as begin, POST as exchange } from './route'

const google = await configureGoogle()
afterAll(google.stop)
setUpAccountTests()

const keza = { sub: '1001', email: 'keza@example.org', email_verified: true, given_name: 'Keza' }

const browser = () => openBrowser({ begin, back, exchange })

let tab: ReturnType<typeof browser>
let landing: RedirectTarget

beforeEach(async () => {
  tab = browser()
  landing = await tab.signIn(keza)
})

it('works once', async () => {
  const cookies = [...tab.cookies]
  expect((await tab.exchange(landing.code)).status).toBe(200)
  for (const [name, value] of cookies) tab.cookies.set(name, value)
  expect(await tab.exchange(landing.code)).toMatchObject({ status: 400, cookies: [] })
  expect(await db().session.count()).toBe(1)
})

it('opens one session among concurrent calls', async () => {
  const calls = Array.from({ length: 5 }, () => tab.exchange(landing.code))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 400, 400, 400, 400])
  expect(await db().session.count()).toBe(1)
})

it('expires after a minute', async () => {
  const row = await db().oneTimeToken.findFirstOrThrow()
  expect(row.expiresAt.getTime() - row.createdAt.getTime()).toBeLessThanOrEqual(60_000)
  await db().oneTimeToken.updateMany({ data: { expiresAt: new Date() } })
  expect(await tab.exchange(landing.code)).toMatchObject({ status: 400, cookies: [] })
})

it('is rejected in another browser, without being used up', async () => {
  const stranger = browser()
  expect(await stranger.exchange(landing.code)).toMatchObject({ status: 400, cookies: [] })
  await stranger.begin()
  expect((await stranger.exchange(landing.code)).status).toBe(400)
  await stranger.signIn({ ...keza, sub: '1002', email: 'mutoni@example.org' })
  expect((await stranger.exchange(landing.code)).status).toBe(400)
  expect((await tab.exchange(landing.code)).status).toBe(200)
})

it('is rejected once its account is deactivated', async () => {
  await db().user.updateMany({ data: { accountStatus: 'DEACTIVE' } })
  expect((await tab.exchange(landing.code)).status).toBe(400)
  expect(await db().session.count()).toBe(0)
})

it('is not a session token, and a session token is not a code', async () => {
  expect((await callRoute(profile, { method: 'GET', bearer: landing.code })).status).toBe(401)
  const { data } = await tab.exchange(landing.code)
  await tab.begin()
  expect([400, 422]).toContain((await tab.exchange(data.JwtToken)).status)
})

it('neither confirms an address nor sets a password', async () => {
  const query = `token=${landing.code}`
  expect((await callRoute(verify, { query })).status).toBe(400)
  const password = 'Umuganda-2'
  const json = { password, confirm_password: password }
  expect((await callRoute(reset, { query, json })).status).toBe(400)
  expect((await tab.exchange(landing.code)).status).toBe(200)
})

it.each([[''], ['x'], ['é\0'], ['x'.repeat(201)]])('is not %j', async (code) => {
  expect([400, 422]).toContain((await tab.exchange(code)).status)
  expect(await db().session.count()).toBe(0)
})

it('is stored only as a hash', async () => {
  const row = await db().oneTimeToken.findFirstOrThrow()
  const stored = JSON.stringify({ ...row, hash: Buffer.from(row.tokenHash).toString() })
  expect(stored).not.toContain(landing.code)
})
