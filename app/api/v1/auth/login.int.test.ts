import { hash } from '@node-rs/argon2'
import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import {
  createApplicant,
  createPending,
  createVisitor,
  mailsTo,
  PASSWORD,
  settleWork,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute, type RouteResponse } from '@/lib/testing/requests'
import { POST } from './login/route'
import { POST as logout } from './logout/route'
import { GET as profile } from './profile/route'

setUpAccountTests()

const enter = (email: string, over: object = {}, call = {}) =>
  callRoute(POST, { json: { email, password: PASSWORD, ...over }, ...call })
const getStatus = async (bearer: string) =>
  (await callRoute(profile, { method: 'GET', bearer })).status

/** Removes the parts of a response that identify its request. */
function withoutIds({ status, body, headers }: RouteResponse<unknown>) {
  const { request_id, ...rest } = body
  const shown = [...headers].filter(([name]) => name !== 'x-request-id')
  return { status, body: rest, headers: Object.fromEntries(shown), hasId: typeof request_id }
}

it('returns a token and its cookie until the browser closes', async () => {
  const user = await createUser(await withPassword())
  const response = await enter(` ${user.email.toUpperCase()}`)
  expect(response).toMatchObject({
    status: 200,
    message: 'Welcome back.',
    data: { role: 'RHEUMATOLOGIST', is_approved: true },
  })
  expect(Object.keys(response.data).sort()).toEqual(['JwtToken', 'is_approved', 'role'])
  expect(response.cookies).toEqual([
    `next-auth.session-token=${response.data.JwtToken}; Path=/; HttpOnly; SameSite=Lax`,
    expect.stringMatching(/^ingingo\.device=/),
  ])
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await getStatus(response.data.JwtToken)).toBe(200)
  const { lastLogin } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
  expect(lastLogin).not.toBeNull()
})

it('rehashes a password that was hashed without Unicode normalization', async () => {
  const typed = 'Kigali\u0301-2026'
  const user = await createVisitor({ passwordHash: await hash(typed) })
  expect((await enter(user.email, { password: 'Kigal\u00ed-2026' })).status).toBe(401)
  const response = await enter(user.email, { password: typed })
  expect(response.status).toBe(200)
  expect(await getStatus(response.data.JwtToken)).toBe(200)
  expect((await enter(user.email, { password: 'Kigal\u00ed-2026' })).status).toBe(200)
})

it('lasts thirty days on request', async () => {
  const user = await createVisitor(await withPassword())
  const response = await enter(user.email, { keep_me_logged_in: true })
  expect(response.cookies.join()).toContain('; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax')
  const session = await db().session.findFirstOrThrow()
  const days = (session.expiresAt.getTime() - session.createdAt.getTime()) / 86_400_000
  expect(session.kept).toBe(true)
  expect(days).toBe(30)
})

it('changes nothing about an account, whatever else is sent', async () => {
  const user = await createApplicant(await withPassword())
  const over = { role: 'ADMIN', is_approved: true, account_status: 'ACTIVE', user_id: 'x' }
  expect((await enter(user.email, over)).data).toMatchObject({
    role: 'RHEUMATOLOGIST',
    is_approved: false,
  })
  const { lastLogin, ...after } = await db().user.findUniqueOrThrow({ where: { id: user.id } })
  expect(lastLogin).not.toBeNull()
  // The profile did not change, so "Last updated" stays.
  expect(user).toMatchObject(after)
})

describe('an error', () => {
  it('is the same for an unknown address and a wrong password', async () => {
    const user = await createVisitor(await withPassword())
    const google = await createVisitor()
    const wrong = await enter(user.email, { password: 'Wrong-1234' })
    expect(wrong).toMatchObject({ status: 401, message: 'Invalid email or password', cookies: [] })
    const others = [
      await enter('nobody@ingingo.test', { password: 'Wrong-1234' }),
      await enter(google.email, { password: 'Wrong-1234' }),
    ]
    for (const other of others) expect(withoutIds(other)).toEqual(withoutIds(wrong))
  })

  it.each(['PENDING', 'DEACTIVE'] as const)(
    'names an account that is %s only after the right password',
    async (accountStatus) => {
      const user = await createVisitor(await withPassword({ accountStatus }))
      const right = await enter(user.email)
      expect(right).toMatchObject({
        status: 403,
        message: 'Your account is not approved yet. Please contact support.',
        cookies: [],
      })
      expect((await enter(user.email, { password: 'Wrong-1234' })).status).toBe(401)
      expect(await db().session.count()).toBe(0)
    },
  )

  it('is reported at empty fields', async () => {
    const { status, errors } = await enter('', { password: '' })
    expect(status).toBe(422)
    expect(errors).toEqual({ email: ['Email is required'], password: ['Password is required'] })
  })

  it('is reported for an invalid flag', async () => {
    const { email } = await createPending()
    const response = await enter(email, { keep_me_logged_in: 'yes' })
    expect(Object.keys(response.errors ?? {})).toEqual(['keep_me_logged_in'])
  })
})

describe('a new device', () => {
  const iPhone = {
    'user-agent':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
  }

  it('is mailed to the person, once, and never at the first sign-in', async () => {
    const user = await createVisitor(await withPassword({ language: 'fr' }))
    await enter(user.email)
    expect(await mailsTo(user.email)).toEqual([])
    await enter(user.email, {}, { headers: iPhone })
    await enter(user.email, {}, { headers: iPhone })
    const mails = await mailsTo(user.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Safari on iOS')
  })

  it('is mailed to a person whose earlier sessions have been purged', async () => {
    const lastLogin = new Date(Date.now() - 90 * 86_400_000)
    const user = await createVisitor(await withPassword({ lastLogin }))
    await enter(user.email, {}, { headers: iPhone })
    await enter(user.email, {}, { headers: iPhone })
    const mails = await mailsTo(user.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['New sign-in to your account'])
  })
})

it('opens one session per concurrent sign-in', async () => {
  const user = await createVisitor(await withPassword())
  const responses = await Promise.all(Array.from({ length: 4 }, () => enter(user.email)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(responses.map(({ data }) => data.JwtToken)).size).toBe(4)
})

describe('signing out', () => {
  it('ends the session at once and removes the cookie', async () => {
    const user = await createVisitor()
    const [here, there] = [await signIn(user, { kept: true }), await signIn(user)]
    const response = await callRoute(logout, { bearer: here })
    expect(response).toMatchObject({ status: 200, data: null, message: 'You are signed out.' })
    expect(response.cookies).toEqual([
      'next-auth.session-token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ])
    expect(await getStatus(here)).toBe(401)
    expect(await getStatus(there)).toBe(200)
    expect((await callRoute(logout, { bearer: here })).status).toBe(401)
    await settleWork()
  })
})
