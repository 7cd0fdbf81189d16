import { afterAll, describe, expect, it } from 'vitest'
import { GET as googleBack } from '@/app/api/auth/callback/google/route'
import { GET as back } from '@/app/api/auth/callback/oidc/route'
import { issueToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createPending,
  createVisitor,
  PASSWORD,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureOidc } from '@/lib/testing/google-server'
import { callRoute } from '@/lib/testing/requests'
import { POST as changeEmail } from '../email/route'
import { POST as forget } from '../forget/route'
import { GET as googleBegin, POST as googleExchange } from '../google/route'
import { POST as askLink } from '../link/route'
import { POST as loginByLink } from '../login/link/route'
import { POST as login } from '../login/route'
import { GET as profile } from '../profile/route'
import { POST as resend } from '../resend/route'
import { POST as reset } from '../reset/route'
import { POST as signUp } from '../route'
import { POST as verify } from '../verfy/route'
import { GET as begin, POST as exchange } from './route'

const server = await configureOidc({ only: 'hospital.test, @Clinic.Test' })
afterAll(server.stop)
setUpAccountTests()

const EMAIL = 'keza@hospital.test'
const keza = { sub: '1001', email: EMAIL, email_verified: true, given_name: 'Keza' }

const hospital = () => openBrowser({ begin, back, exchange }, 'oidc')

const newcomer = (email: string) => ({
  first_name: 'Keza',
  last_name: 'Icyizere',
  email,
  role: 'USER',
  password: PASSWORD,
  confirm_password: PASSWORD,
})

const refusal = {
  status: 403,
  message: 'Addresses on this domain can sign in only through their organisation.',
}

/** The calls that accept any address. */
const ways = [
  ['a password', (email: string) => callRoute(login, { json: { email, password: PASSWORD } })],
  ['a registration', (email: string) => callRoute(signUp, { form: newcomer(email) })],
  ['a new password', (email: string) => callRoute(forget, { json: { email } })],
  ['a mailed link', (email: string) => callRoute(askLink, { json: { email } })],
  ['the confirmation again', (email: string) => callRoute(resend, { json: { email } })],
] as const

describe('an address of a restricted domain', () => {
  it.each(ways)('is rejected by %s in the same words, known or not', async (_name, ask) => {
    await createVisitor(await withPassword({ email: EMAIL, passwordProved: true }))
    for (const email of [EMAIL, 'nobody@hospital.test', 'nobody@CLINIC.test']) {
      const response = await ask(email)
      expect(response).toMatchObject(refusal)
      expect(response.errors).toHaveProperty('organisation')
    }
    expect(await db().outboxEmail.count()).toBe(0)
    expect(await db().session.count()).toBe(0)
  })

  it('is distinguished from one with the same ending', async () => {
    const response = await callRoute(forget, { json: { email: 'keza@another-hospital.test' } })
    expect(response.status).toBe(200)
  })

  it('is redirected from Google, linked before or not', async () => {
    const google = () =>
      openBrowser({ begin: googleBegin, back: googleBack, exchange: googleExchange })
    expect((await google().signIn(keza)).location).toBe('/auth/login?error=organisation')
    const { id } = await createVisitor({ email: EMAIL })
    await db().account.create({
      data: { userId: id, provider: 'google', providerAccountId: keza.sub },
    })
    const elsewhere = { ...keza, email: 'keza@people.test' }
    expect((await google().signIn(elsewhere)).location).toBe('/auth/login?error=organisation')
  })

  it('is rejected by links that were mailed before', async () => {
    const { id } = await createVisitor({ email: EMAIL })
    const asked = await issueToken(db(), id, 'RESET')
    const passwords = { password: PASSWORD, confirm_password: PASSWORD }
    expect(await callRoute(reset, { query: `token=${asked}`, json: passwords })).toMatchObject(
      refusal,
    )
    const token = await issueToken(db(), id, 'SIGN_IN')
    expect(await callRoute(loginByLink, { json: { token } })).toMatchObject(refusal)
    const pending = await createPending({ email: 'new@hospital.test' })
    const confirm = await issueToken(db(), pending.id, 'VERIFY')
    expect(await callRoute(verify, { query: `token=${confirm}` })).toMatchObject(refusal)
  })

  it('has no earlier sessions, and cannot be changed to another address', async () => {
    const user = await createVisitor({ email: EMAIL })
    const before = await signIn(user)
    expect((await callRoute(profile, { method: 'GET', bearer: before })).status).toBe(401)
    const tab = hospital()
    const { code } = await tab.signIn(keza)
    const { data } = await tab.exchange(code)
    const bearer = data?.JwtToken
    expect((await callRoute(profile, { method: 'GET', bearer })).status).toBe(200)
    const left = await callRoute(changeEmail, { bearer, json: { email: 'keza@people.test' } })
    expect(left.status).toBe(422)
    expect(left.errors).toHaveProperty('email')
  })

  it('is rejected when an administrator creates an account: the provider creates it', async () => {
    const bearer = await signIn(await createAdmin())
    expect(await callRoute(signUp, { bearer, form: newcomer(EMAIL) })).toMatchObject(refusal)
  })
})
