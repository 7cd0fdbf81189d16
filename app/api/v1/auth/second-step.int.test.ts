import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { spendCode } from '@/lib/modules/accounts/second-step/codes'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createVisitor,
  mailedToken,
  mailsTo,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { GET as exportTable } from '../export/[table]/route'
import { DELETE as deactivate, GET as readAccount } from './[id]/route'
import { DELETE as resetSecondStep } from './[id]/second-step/route'
import { POST as confirm } from './confirm/route'
import { POST as forget } from './forget/route'
import { POST as login } from './login/route'
import { POST as logout } from './logout/route'
import { GET as readProfile } from './profile/route'
import { POST as resetPassword } from './reset/route'
import { PUT as renewCodes } from './second-step/codes/route'
import { POST as pass } from './second-step/pass/route'
import {
  POST as begin,
  PUT as finish,
  GET as readStep,
  DELETE as remove,
} from './second-step/route'
import { GET as listSessions } from './sessions/route'

const log = setUpAccountTests()

const MINUTE_MS = 60_000
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** The code the app shows now. */
const getCode = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })

/** Sets up a second step, and moves on to the next code. */
async function enrol(bearer: string) {
  const { data } = await callRoute(begin, { bearer, json: {} })
  const json = { code: getCode(data.secret) }
  const done = await callRoute(finish, { method: 'PUT', bearer, json })
  expect(done.status, done.message).toBe(200)
  later(MINUTE_MS)
  return { secret: data.secret, codes: done.data.codes, qr: data.qr }
}

async function createEnrolled(make: typeof createUser = createUser) {
  const user = await make(await withPassword())
  return { user, ...(await enrol(await signIn(user))) }
}

async function signInByPassword(email: string): Promise<string> {
  const { data, status } = await callRoute(login, { json: { email, password: PASSWORD } })
  expect(status).toBe(200)
  return data.JwtToken
}

const get = { method: 'GET' } as const
const listCodes = (user: { id: string }) =>
  db().recoveryCode.findMany({ where: { userId: user.id } })

describe('setting up a second step', () => {
  it('stores neither key nor codes readably, and shows them once', async () => {
    const { user, secret, codes, qr } = await createEnrolled()
    expect(new Set(codes).size).toBe(10)
    expect(qr.d).toMatch(/^M/)
    const row = await db().secondStep.findUniqueOrThrow({ where: { userId: user.id } })
    const stored = JSON.stringify([row, await listCodes(user)], (_, value) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
    )
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(text)
      expect(log.lines.join()).not.toContain(text)
    }
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Two-step sign-in is on',
    ])
  })

  it('is rejected for visitors, and takes effect only with the first code', async () => {
    const visitor = await signIn(await createVisitor())
    expect((await callRoute(begin, { bearer: visitor, json: {} })).status).toBe(403)
    expect((await callRoute(readStep, { ...get, bearer: visitor })).data).toMatchObject({
      is_enrolled: false,
      may_enrol: false,
    })
    const user = await createUser(await withPassword())
    const bearer = await signIn(user)
    await callRoute(begin, { bearer, json: {} })
    const wrong = { method: 'PUT', bearer, json: { code: '000000' } }
    expect((await callRoute(finish, wrong)).errors).toHaveProperty('code')
    const token = await signInByPassword(user.email)
    expect((await callRoute(readProfile, { ...get, bearer: token })).status).toBe(200)
  })
})

describe('a sign-in with a second step', () => {
  it('gives no access before the code, and full access after it', async () => {
    const { user, secret } = await createEnrolled()
    const bearer = await signInByPassword(user.email)
    const refused = await callRoute(readProfile, { ...get, bearer })
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([403, ['second_step']])
    expect((await callRoute(begin, { bearer, json: {} })).status).toBe(403)
    const other = { method: 'PUT', bearer, json: { code: getCode(secret) } }
    expect((await callRoute(finish, other)).status).toBe(403)
    expect((await callRoute(renewCodes, { ...other, json: {} })).status).toBe(403)
    expect((await callRoute(readStep, { ...get, bearer })).data.gate).toBe('code')
    expect((await callRoute(pass, { bearer, json: { code: getCode(secret) } })).status).toBe(200)
    expect((await callRoute(readProfile, { ...get, bearer })).status).toBe(200)
    const { data } = await callRoute(listSessions, { ...get, bearer })
    expect(data.sessions[0]?.methods).toEqual(['password', 'app'])
  })

  it('accepts a recovery code once, including spaces and capitals', async () => {
    const { user, codes } = await createEnrolled()
    const typed = (codes[0] ?? '').replace('-', ' ').toUpperCase()
    const first = await signInByPassword(user.email)
    expect((await callRoute(pass, { bearer: first, json: { code: typed } })).status).toBe(200)
    const second = await signInByPassword(user.email)
    expect((await callRoute(pass, { bearer: second, json: { code: typed } })).status).toBe(422)
    expect(log.lines.join()).not.toContain(codes[0])
  })

  it('accepts each code once, among twenty concurrent attempts', async () => {
    const { user, secret, codes } = await createEnrolled()
    const uses = async (code: string) => {
      const tries = Array.from({ length: 20 }, () =>
        db().$transaction((tx) => spendCode(tx, user.id, code, new Date())),
      )
      return (await Promise.all(tries)).filter((used) => used !== null)
    }
    expect(await uses(getCode(secret))).toEqual(['app'])
    expect(await uses((codes[3] ?? '').replace('-', ''))).toEqual(['recovery'])
  })

  it('rejects an old code', async () => {
    const { user, secret } = await createEnrolled()
    const code = getCode(secret)
    later(2 * MINUTE_MS)
    const bearer = await signInByPassword(user.email)
    expect((await callRoute(pass, { bearer, json: { code } })).status).toBe(422)
  })

  it('is throttled like a password, and the right password does not reset the count', async () => {
    const { user, secret } = await createEnrolled()
    const statuses = []
    for (let turn = 0; turn < 6; turn += 1) {
      const bearer = await signInByPassword(user.email)
      statuses.push((await callRoute(pass, { bearer, json: { code: '000000' } })).status)
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    const bearer = await signInByPassword(user.email)
    expect((await callRoute(pass, { bearer, json: { code: getCode(secret) } })).status).toBe(429)
  })

  it('expires after ten minutes without a code, and can be signed out of', async () => {
    const { user, secret } = await createEnrolled()
    const left = await signInByPassword(user.email)
    expect((await callRoute(logout, { bearer: left })).status).toBe(200)
    const bearer = await signInByPassword(user.email)
    later(11 * MINUTE_MS)
    expect((await callRoute(pass, { bearer, json: { code: getCode(secret) } })).status).toBe(401)
  })

  it('is not disabled by a new password', async () => {
    const { user } = await createEnrolled()
    await callRoute(forget, { json: { email: user.email } })
    const query = `token=${await mailedToken(user.email)}`
    const password = 'Umuganda-2'
    const json = { password, confirm_password: password }
    expect((await callRoute(resetPassword, { query, json })).status).toBe(200)
    const { data } = await callRoute(login, { json: { email: user.email, password } })
    expect((await callRoute(readProfile, { ...get, bearer: data.JwtToken })).status).toBe(403)
  })
})

describe('the requirement for administrators', () => {
  it('applies a week after the first sign-in, allowing only setup and sign-out', async () => {
    const admin = await createAdmin(await withPassword())
    const bearer = await signInByPassword(admin.email)
    later(156 * 60 * MINUTE_MS)
    const again = await signInByPassword(admin.email)
    expect((await callRoute(readProfile, { ...get, bearer: again })).status).toBe(200)
    later(13 * 60 * MINUTE_MS)
    const late = await signInByPassword(admin.email)
    for (const token of [again, late]) {
      const refused = await callRoute(readProfile, { ...get, bearer: token })
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([403, ['second_step']])
    }
    expect((await callRoute(readStep, { ...get, bearer: late })).data.gate).toBe('enrol')
    await enrol(late)
    expect((await callRoute(readProfile, { ...get, bearer: late })).status).toBe(200)
    expect((await callRoute(readProfile, { ...get, bearer })).status).toBe(401)
    expect((await callRoute(remove, { method: 'DELETE', bearer: late })).status).toBe(409)
  })
})

describe('a lost second step', () => {
  it('is reset by another administrator, audited, mailed, and must be set up again first', async () => {
    const { user } = await createEnrolled(createAdmin)
    const helper = await createAdmin()
    const bearer = await signIn(helper)
    const params = { id: user.id }
    const call = { method: 'DELETE', bearer, params }
    expect((await callRoute(readAccount, { ...get, bearer, params })).data.has_second_step).toBe(
      true,
    )
    const own = { ...call, params: { id: helper.id } }
    expect((await callRoute(resetSecondStep, own)).status).toBe(409)
    expect((await callRoute(resetSecondStep, call)).status).toBe(200)
    expect((await mailsTo(user.email))[0]?.subject).toBe('Two-step sign-in was reset')
    const event = await db().auditEvent.findFirst({ where: { action: 'second-step.reset' } })
    expect(event).toMatchObject({ actorId: helper.id, objectId: user.id })
    const token = await signInByPassword(user.email)
    expect((await callRoute(readStep, { ...get, bearer: token })).data.gate).toBe('enrol')
  })
})

describe('a sensitive action', () => {
  it('requires a re-authentication after 15 minutes, by password or code', async () => {
    const admin = await createAdmin(await withPassword())
    const bearer = await signIn(admin)
    const other = await createUser()
    const call = { method: 'DELETE', bearer, params: { id: other.id }, json: { reason: 'Left' } }
    later(16 * MINUTE_MS)
    const refused = await callRoute(deactivate, call)
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([403, ['confirm']])
    const table = { params: Promise.resolve({ table: 'users' }) }
    expect((await exportTable(buildRequest({ ...get, bearer }), table)).status).toBe(403)
    const wrong = await callRoute(confirm, { bearer, json: { password: 'Umuganda-9' } })
    expect([wrong.status, Object.keys(wrong.errors ?? {})]).toEqual([422, ['password']])
    expect((await callRoute(deactivate, call)).status).toBe(403)
    await callRoute(confirm, { bearer, json: { password: PASSWORD } })
    expect((await callRoute(deactivate, call)).status).toBe(200)

    const { secret } = await enrol(bearer)
    later(16 * MINUTE_MS)
    await callRoute(confirm, { bearer, json: { code: getCode(secret) } })
    const response = await exportTable(buildRequest({ ...get, bearer }), table)
    expect(response.status).toBe(200)
    await response.text()
  })
})
