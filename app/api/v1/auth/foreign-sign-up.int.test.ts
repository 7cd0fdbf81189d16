import { afterAll, describe, expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { issueToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import {
  createPending,
  createVisitor,
  mailedToken,
  mailsTo,
  PASSWORD,
  setUpAccountTests,
  withPassword,
} from '@/lib/testing/accounts'
import { createStoredFile } from '@/lib/testing/factories'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureGoogle } from '@/lib/testing/google-server'
import { makePdf } from '@/lib/testing/pdf-samples'
import { callRoute } from '@/lib/testing/requests'
import { GET as begin, POST as exchange } from './google/route'
import { POST as login } from './login/route'
import { GET as profile } from './profile/route'
import { POST as reset } from './reset/route'
import { POST as register } from './route'
import { POST as decline } from './verfy/decline/route'
import { GET as read, POST as verify } from './verfy/route'

const google = await configureGoogle()
afterAll(google.stop)
setUpAccountTests()

const email = 'keza@example.org'
const victim = {
  sub: '1001',
  email,
  email_verified: true,
  given_name: 'Keza',
  family_name: 'Icyizere',
}
const signUp = {
  first_name: 'Mallory',
  last_name: 'Stranger',
  email,
  role: 'USER',
  password: PASSWORD,
  confirm_password: PASSWORD,
}

/** Registers the address on behalf of any person; returns the cookie of that browser. */
async function registerAddress() {
  const { status, cookies } = await callRoute(register, { form: signUp })
  expect(status).toBe(201)
  return (cookies[0] ?? '').split(';')[0] ?? ''
}

const enter = () => callRoute(login, { json: { email, password: PASSWORD } })
const confirm = async (cookie = '') =>
  callRoute(verify, { query: `token=${await mailedToken(email)}`, headers: { cookie } })
const enterByGoogle = () => openBrowser({ begin, back, exchange }).signIn(victim)
const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject)

describe('a stranger’s password and sessions end, and a mail says so,', () => {
  it('when the victim, who had confirmed the stranger’s registration, signs in with Google', async () => {
    await registerAddress()
    expect((await confirm()).status).toBe(200)
    const stranger = (await enter()).data.JwtToken
    expect((await enterByGoogle()).path).toBe('/home')
    expect((await enter()).status).toBe(401)
    const seen = await callRoute(profile, { method: 'GET', bearer: stranger })
    expect(seen.status).toBe(401)
    expect(await subjects()).toContain('Your earlier password no longer works')
    const mail = (await mailsTo(email)).find(({ subject }) => subject.includes('password'))
    expect(mail?.text).not.toContain('Mallory')
  })

  it('when the victim signs in with Google without any confirmation', async () => {
    await registerAddress()
    await enterByGoogle()
    expect((await enter()).status).toBe(401)
    expect(await subjects()).toContain('Your earlier password no longer works')
  })

  it('when the victim sets a new password by mail', async () => {
    await registerAddress()
    await confirm()
    const stranger = (await enter()).data.JwtToken
    const { id } = await db().user.findUniqueOrThrow({ where: { email } })
    const query = `token=${await issueToken(db(), id, 'RESET')}`
    const json = { password: 'Inyambo-2026', confirm_password: 'Inyambo-2026' }
    await callRoute(reset, { query, json })
    expect((await enter()).status).toBe(401)
    expect((await callRoute(profile, { method: 'GET', bearer: stranger })).status).toBe(401)
    expect(await subjects()).toContain('Your password was changed')
  })
})

describe('one’s own password stays at the first sign-in with Google', () => {
  it('when the address was confirmed in the registering browser', async () => {
    const cookie = await registerAddress()
    expect(cookie).toMatch(/^ingingo\.sign-up=[\w-]{43}$/)
    await confirm(cookie)
    await enterByGoogle()
    expect((await enter()).status).toBe(200)
    expect(await subjects()).not.toContain('Your earlier password no longer works')
  })

  it('but not with the cookie of another account', async () => {
    const cookie = await registerAddress()
    await db().user.deleteMany()
    await registerAddress()
    await confirm(cookie)
    await enterByGoogle()
    expect((await enter()).status).toBe(401)
  })
})

describe('a registration', () => {
  const readBy = (token: string) => callRoute(read, { method: 'GET', query: `token=${token}` })

  it('is shown with its time to the reader of its mail, without using up the link', async () => {
    await registerAddress()
    const token = await mailedToken(email)
    const user = await db().user.findUniqueOrThrow({ where: { email } })
    for (const _ of [1, 2]) {
      const response = await readBy(token)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.data).toEqual({
        first_name: 'Mallory',
        last_name: 'Stranger',
        email,
        role: 'USER',
        has_licence: false,
        created_at: user.createdAt.toISOString(),
      })
    }
    expect((await confirm()).status).toBe(200)
    expect((await readBy(token)).data).toBeNull()
  })

  it('is deleted with its licence and link by “This wasn’t me”', async () => {
    const licence = await createStoredFile(await makePdf(), {
      kind: 'LICENCE',
      visibility: 'PRIVATE',
    })
    const user = await createPending({ role: 'RHEUMATOLOGIST', licenceId: licence.id })
    const query = `token=${await issueToken(db(), user.id, 'VERIFY')}`
    const response = await callRoute(decline, { query })
    expect(response).toMatchObject({ status: 200, data: null })
    expect(await db().user.findUnique({ where: { id: user.id } })).toBeNull()
    expect(await db().storedFile.count()).toBe(0)
    expect((await callRoute(decline, { query })).status).toBe(400)
    expect((await callRoute(verify, { query })).status).toBe(400)
  })

  it('cannot be deleted once the account is in use', async () => {
    const user = await createVisitor(await withPassword())
    const query = `token=${await issueToken(db(), user.id, 'VERIFY')}`
    expect((await readBy(query.slice(6))).status).toBe(400)
    expect((await callRoute(decline, { query })).status).toBe(400)
    expect(await db().user.count()).toBe(1)
  })
})
