import { afterAll, describe, expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { db } from '@/lib/platform/db/client'
import {
  createPending,
  createVisitor,
  mailsTo,
  setUpAccountTests,
  withPassword,
} from '@/lib/testing/accounts'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureGoogle } from '@/lib/testing/google-server'
import { callRoute } from '@/lib/testing/requests'
import { GET as profile } from '../profile/route'
import { GET as begin, POST as exchange } from './route'

const google = await configureGoogle()
afterAll(google.stop)
setUpAccountTests()

const keza = {
  sub: '1001',
  email: 'keza@example.org',
  email_verified: true,
  given_name: 'Keza',
  family_name: 'Icyizere',
}
const REFUSED = '/auth/login?error=google'

const browser = () => openBrowser({ begin, back, exchange })
const readUser = (email = keza.email) =>
  db().user.findUniqueOrThrow({
    where: { email },
    include: { accounts: true, sessions: true },
    omit: { passwordHash: false },
  })

describe('a new person', () => {
  it('gets a visitor’s account without a password, and is signed in', async () => {
    const tab = browser()
    const landing = await tab.signIn(keza)
    expect(landing.path).toBe('/home')
    const user = await readUser()
    expect(landing.user).toBe(user.id)
    expect(user).toMatchObject({
      firstName: 'Keza',
      lastName: 'Icyizere',
      role: 'USER',
      accountStatus: 'ACTIVE',
      isApproved: false,
      passwordHash: null,
      language: 'en',
      accounts: [{ provider: 'google', providerAccountId: keza.sub }],
      sessions: [],
    })

    const { status, data } = await tab.exchange(landing.code)
    expect(status).toBe(200)
    expect(data).toMatchObject({ role: 'USER', is_approved: false })
    const shown = await callRoute(profile, { method: 'GET', bearer: data.JwtToken })
    expect(shown.data).toMatchObject({ user_id: user.id, email: keza.email })
    expect([...tab.cookies]).toEqual([
      ['next-auth.session-token', data.JwtToken],
      ['ingingo.device', expect.any(String)],
    ])
  })

  it('gets a welcome mail, and returns to the language of the page', async () => {
    const landing = await browser().signIn(keza, '?lang=rw')
    expect(landing.path).toBe('/rw/home')
    expect((await readUser()).language).toBe('rw')
    expect(await mailsTo(keza.email)).toHaveLength(1)
  })

  it('is greeted by their full name if Google has no given name', async () => {
    await browser().signIn({ ...keza, given_name: '', family_name: '', name: 'Keza Icyizere' })
    expect(await readUser()).toMatchObject({ firstName: 'Keza Icyizere', lastName: '' })
    const nameless = { sub: '1002', email: 'mutoni@example.org', email_verified: true }
    await browser().signIn(nameless)
    expect(await readUser(nameless.email)).toMatchObject({ firstName: 'mutoni', lastName: '' })
  })

  it('gets one account when two browsers sign in concurrently', async () => {
    const landings = await Promise.all([browser().signIn(keza), browser().signIn(keza)])
    expect(landings.map(({ path }) => path)).toEqual(['/home', '/home'])
    expect(await db().user.count()).toBe(1)
    expect(await db().account.count()).toBe(1)
  })
})

describe('the session', () => {
  it('lasts until the browser closes, or 30 days on request', async () => {
    for (const keep of [false, true]) {
      const tab = browser()
      const { code } = await tab.signIn(keza)
      const { cookies } = await tab.exchange(code, { keep_me_logged_in: keep })
      const session = cookies.find((cookie) => cookie.startsWith('next-auth.session-token='))
      expect(session?.includes('Max-Age=2592000')).toBe(keep)
      expect(await db().session.count({ where: { kept: keep } })).toBe(1)
    }
  })
})

describe('the sign-in is rejected', () => {
  it.each([
    ['whose address Google does not vouch for', { ...keza, email_verified: false }],
    ['who has no address', { sub: '1003', email_verified: true }],
    ['whose address is none', { ...keza, email: 'keza' }],
  ])('%s', async (_, account) => {
    const tab = browser()
    expect((await tab.signIn(account)).location).toBe(REFUSED)
    expect(await db().user.count()).toBe(0)
  })

  it('for a person who has not proved an address that another account has', async () => {
    const owner = await withPassword({ email: keza.email })
    await createPending(owner)
    const { location } = await browser().signIn({ ...keza, email_verified: false })
    expect(location).toBe(REFUSED)
    expect(await readUser()).toMatchObject({
      accountStatus: 'PENDING',
      passwordHash: owner.passwordHash,
      accounts: [],
    })
  })

  it('for a deactivated account, linked or not', async () => {
    await createVisitor({ email: keza.email, accountStatus: 'DEACTIVE' })
    expect((await browser().signIn(keza)).location).toBe(REFUSED)
    expect((await readUser()).accounts).toHaveLength(0)

    const linked = { ...keza, sub: '1004', email: 'mutoni@example.org' }
    const { user: id } = await browser().signIn(linked)
    await db().user.update({ where: { id }, data: { accountStatus: 'DEACTIVE' } })
    expect((await browser().signIn(linked)).location).toBe(REFUSED)
    expect(await db().user.findUnique({ where: { id } })).toMatchObject({
      accountStatus: 'DEACTIVE',
    })
  })
})
