import { expect, it } from 'vitest'
import {
  createVisitor,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { callRoute } from '@/lib/testing/requests'
import { POST as login } from './login/route'
import { POST as logout } from './logout/route'
import { POST as share } from './session/route'

setUpAccountTests()

const own = { 'x-own-page': '1', 'sec-fetch-site': 'same-origin' }
const getCookie = (token: string) => `next-auth.session-token=${token}`
const ask = (token: string, headers: Record<string, string> = own) =>
  callRoute(share, { headers: { ...headers, cookie: getCookie(token) } })

it.each([true, false])(
  'returns the browser’s session to a tab without one, kept as chosen: %s',
  async (keep) => {
    const { email } = await createVisitor(await withPassword())
    const json = { email, password: PASSWORD, keep_me_logged_in: keep }
    const { data } = await callRoute(login, { json })
    const response = await ask(data.JwtToken)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.data).toEqual({ ...data, kept: keep })
  },
)

it('returns nothing without a cookie, with an invented one, or after signing out', async () => {
  const token = await signIn(await createVisitor())
  expect((await callRoute(share, { headers: own })).data).toBeNull()
  expect((await ask('x')).data).toBeNull()
  expect((await ask(token)).data).not.toBeNull()
  await callRoute(logout, { bearer: token })
  expect((await ask(token)).data).toBeNull()
})

it.each<[string, Record<string, string>]>([
  ['a form', { 'sec-fetch-site': 'same-origin' }],
  ['another site', { ...own, 'sec-fetch-site': 'cross-site' }],
  ['a subdomain', { ...own, 'sec-fetch-site': 'same-site' }],
  ['another site in an old browser', { 'x-own-page': '1', origin: 'https://evil.example' }],
  ['a page without an origin in an old browser', { 'x-own-page': '1', origin: 'null' }],
  ['nothing that says where it comes from', { 'x-own-page': '1' }],
])('returns nothing to %s', async (_from, headers) => {
  const response = await ask(await signIn(await createVisitor()), headers)
  expect(response.status).toBe(400)
  expect(JSON.stringify(response.body)).not.toContain('JwtToken')
})

it('returns it to our own page in an old browser', async () => {
  const token = await signIn(await createVisitor())
  const response = await ask(token, { 'x-own-page': '1', origin: 'http://localhost:3000' })
  expect(response.data?.JwtToken).toBe(token)
})
