import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { issueToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import {
  createPending,
  createVisitor,
  PASSWORD,
  settleWork,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { callRoute } from '@/lib/testing/requests'
import { POST as forget } from './forget/route'
import { POST as login } from './login/route'
import { POST as change } from './password/route'
import { POST as resend } from './resend/route'
import { POST as reset } from './reset/route'
import { POST as signUp } from './route'

setUpAccountTests()

// The clock stands still unless a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const passMinutes = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)
const enter = (email: string, password: string, address?: string) =>
  callRoute(login, { json: { email, password }, ...(address ? { address } : {}) })
const fail = (email: string, address?: string) => enter(email, 'Wrong-1234', address)
const times = (count: number) => Array.from({ length: count }, (_, n) => n)
const getStatuses = (responses: { status: number }[]) => responses.map(({ status }) => status)

async function failTimes(count: number, email: string) {
  const responses = []
  for (const _ of times(count)) responses.push(await fail(email))
  return getStatuses(responses)
}

const getWait = async (email: string) => {
  const { status, headers } = await fail(email)
  return { status, seconds: Number(headers.get('retry-after')) }
}

describe('signing in', () => {
  it('is rejected after five failures, with the waiting time', async () => {
    const { email } = await createVisitor(await withPassword())
    expect(await failTimes(5, email)).toEqual([401, 401, 401, 401, 401])
    const response = await enter(email, PASSWORD)
    expect(response).toMatchObject({
      status: 429,
      message: 'Too many attempts. Please wait a minute and try again.',
      cookies: [],
    })
    expect(response.headers.get('retry-after')).toBe('60')
    expect(await db().session.count()).toBe(0)
  })

  it('waits longer each time, up to fifteen minutes, and never permanently', async () => {
    const { email } = await createVisitor(await withPassword())
    await failTimes(5, email)
    const waits = []
    for (const _ of times(6)) {
      const { status, seconds } = await getWait(email)
      expect(status).toBe(429)
      waits.push(seconds / 60)
      passMinutes(seconds / 60)
      vi.setSystemTime(Date.now() + 1)
      expect((await fail(email)).status).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8, 15, 15])
    passMinutes(15.1)
    expect((await enter(email, PASSWORD)).status).toBe(200)
    expect(await failTimes(6, email)).toEqual([401, 401, 401, 401, 401, 429])
  })

  it('is rejected in the same way for an unknown address', async () => {
    expect(await failTimes(6, 'nobody@ingingo.test')).toEqual([401, 401, 401, 401, 401, 429])
    expect(await getWait(' NOBODY@ingingo.test ')).toEqual({ status: 429, seconds: 60 })
  })

  it('checks five of a hundred concurrent wrong passwords', async () => {
    const { email } = await createVisitor(await withPassword())
    const responses = await Promise.all(times(100).map((n) => fail(email, `198.51.100.${n}`)))
    const statuses = getStatuses(responses)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(95)
  })

  it('resets the count with the right password', async () => {
    const { email } = await createVisitor(await withPassword())
    await failTimes(4, email)
    expect((await enter(email, PASSWORD)).status).toBe(200)
    expect(await failTimes(5, email)).toEqual([401, 401, 401, 401, 401])
  })

  it('resets the count with a new password', async () => {
    const user = await createVisitor(await withPassword())
    expect(await failTimes(6, user.email)).toContain(429)
    const query = `token=${await issueToken(db(), user.id, 'RESET')}`
    const json = { password: 'Inyambo-2026', confirm_password: 'Inyambo-2026' }
    expect((await callRoute(reset, { query, json })).status).toBe(200)
    expect((await enter(user.email, 'Inyambo-2026')).status).toBe(200)
  })

  it('is rejected for a network after twenty failures of any accounts, not for another network', async () => {
    const { email } = await createVisitor(await withPassword())
    const statuses = []
    for (const n of times(21))
      statuses.push((await fail(`p${n}@ingingo.test`, `2001:db8:1:2::${n}`)).status)
    expect(statuses).toEqual([...Array(20).fill(401), 429])
    expect((await enter(email, PASSWORD, '2001:db8:1:2:9::1')).status).toBe(429)
    expect((await enter(email, PASSWORD, '2001:db8:1:3::1')).status).toBe(200)
  })

  it('does not lock out a network that keeps trying one account', async () => {
    const { email } = await createVisitor(await withPassword())
    await failTimes(40, 'nobody@ingingo.test')
    expect((await enter(email, PASSWORD)).status).toBe(200)
  })

  it('persists its counts across restarts, without personal data', async () => {
    await failTimes(2, 'nobody@ingingo.test')
    const rows = await db().rateLimit.findMany()
    expect(rows.map(({ points }) => points)).toEqual([2, 2])
    expect(JSON.stringify(rows.map(({ key }) => key))).not.toMatch(/nobody|192\.0\.2/)
  })
})

it('counts wrong current passwords like failed sign-ins', async () => {
  const user = await createVisitor(await withPassword())
  const bearer = await signIn(user)
  const chosen = { password: 'Inyambo-2026', confirm_password: 'Inyambo-2026' }
  const attempt = (current_password: string) =>
    callRoute(change, { bearer, json: { current_password, ...chosen } })
  for (const _ of times(5)) expect((await attempt('Wrong-1234')).status).toBe(422)
  expect((await attempt(PASSWORD)).status).toBe(429)
  expect((await enter(user.email, PASSWORD)).status).toBe(429)
})

it('allows ten registrations an hour per network, successful or not', async () => {
  const register = async (n: number) => {
    const names = { first_name: 'Keza', last_name: 'Icyizere', role: 'USER' }
    const passwords = { password: PASSWORD, confirm_password: PASSWORD }
    const form = { ...names, ...passwords, email: `p${n % 2}@ingingo.test` }
    return (await callRoute(signUp, { form })).status
  }
  const statuses = []
  for (const n of times(11)) statuses.push(await register(n))
  expect(statuses).toEqual([201, 201, ...Array(8).fill(409), 429])
  passMinutes(61)
  expect(await register(0)).toBe(409)
})

describe.each([
  ['forget', forget, createVisitor],
  ['resend', resend, createPending],
] as const)('POST /auth/%s', (_name, route, create) => {
  it('responds three times an hour per account, known or not', async () => {
    const { email } = await create()
    for (const address of [email, 'nobody@ingingo.test']) {
      const ask = () => callRoute(route, { json: { email: address } })
      const responses = []
      for (const _ of times(4)) responses.push(await ask())
      expect(getStatuses(responses)).toEqual([200, 200, 200, 429])
      expect(responses[3]?.headers.get('retry-after')).toBe('3600')
      expect(responses[3]?.message).toBe('Too many attempts. Please wait 60 minutes and try again.')
    }
    await settleWork()
    expect(await db().outboxEmail.count()).toBe(3)
    passMinutes(61)
    expect((await callRoute(route, { json: { email } })).status).toBe(200)
  })
})
