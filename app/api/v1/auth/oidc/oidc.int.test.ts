import { afterAll, expect, it } from 'vitest'
import { GET as googleBack } from '@/app/api/auth/callback/google/route'
import { GET as back } from '@/app/api/auth/callback/oidc/route'
import { db } from '@/lib/platform/db/client'
import {
  createPending,
  createVisitor,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { openBrowser } from '@/lib/testing/google-browser'
import { configureOidc } from '@/lib/testing/google-server'
import { callRoute } from '@/lib/testing/requests'
import { GET as googleBegin, POST as googleExchange } from '../google/route'
import { GET as profile } from '../profile/route'
import { GET as begin, POST as exchange } from './route'

const server = await configureOidc()
afterAll(server.stop)
setUpAccountTests()

const keza = {
  sub: '1001',
  email: 'keza@hospital.test',
  email_verified: true,
  given_name: 'Keza',
  family_name: 'Icyizere',
}

const hospital = () => openBrowser({ begin, back, exchange }, 'oidc')
const google = () => openBrowser({ begin: googleBegin, back: googleBack, exchange: googleExchange })
const readUser = () =>
  db().user.findUniqueOrThrow({
    where: { email: keza.email },
    include: { accounts: true, sessions: true },
    omit: { passwordHash: false },
  })

it('signs a new person in as a visitor, whatever groups and roles the token names', async () => {
  const tab = hospital()
  const claims = { ...keza, groups: ['rheumatologists'], roles: ['ADMIN'], role: 'ADMIN' }
  const { path, code, via } = await tab.signIn(claims)
  expect({ path, via }).toEqual({ path: '/home', via: 'oidc' })
  const { status, data } = await tab.exchange(code)
  expect(status).toBe(200)
  expect(data).toMatchObject({ role: 'USER', is_approved: false })
  expect(await readUser()).toMatchObject({
    role: 'USER',
    isApproved: false,
    accountStatus: 'ACTIVE',
    sessions: [{ methods: ['oidc'] }],
  })
})

it('links an account only by a proved address', async () => {
  const known = await createUser({ email: keza.email })
  const doubtful = await hospital().signIn({ ...keza, email_verified: false })
  expect(doubtful.location).toBe('/auth/login?error=oidc')
  const { user } = await hospital().signIn(keza)
  expect(user).toBe(known.id)
  expect((await readUser()).accounts).toHaveLength(1)
})

it('removes a password whose author never proved the address', async () => {
  const pending = await createPending(await withPassword({ email: keza.email }))
  const stolen = await signIn(pending)
  expect((await hospital().signIn(keza)).user).toBe(pending.id)
  expect(await readUser()).toMatchObject({ accountStatus: 'ACTIVE', passwordHash: null })
  expect((await callRoute(profile, { method: 'GET', bearer: stolen })).status).toBe(401)
})

it('keeps its user ids separate from Google’s', async () => {
  const first = await google().signIn({ ...keza, email: 'other@people.test' })
  const second = await hospital().signIn(keza)
  expect(second.user).not.toBe(first.user)
})

it('requires the second step, like every sign-in', async () => {
  const user = await createVisitor({ email: keza.email })
  await db().secondStep.create({ data: { userId: user.id, enrolledAt: new Date() } })
  const tab = hospital()
  const { code } = await tab.signIn(keza)
  const { data } = await tab.exchange(code)
  const refused = await callRoute(profile, { method: 'GET', bearer: data?.JwtToken })
  expect(refused.status).toBe(403)
  expect(refused.errors).toHaveProperty('second_step')
})

it('never accepts one provider’s response for another', async () => {
  const atGoogle = google()
  const address = await atGoogle.leave(keza)
  const tab = hospital()
  await tab.begin()
  for (const [name, value] of atGoogle.cookies) tab.cookies.set(name, value)
  address.pathname = '/api/auth/callback/oidc'
  expect((await tab.comeBack(address)).location).toBe('/auth/login?error=oidc')

  const { code } = await atGoogle.signIn(keza)
  const stranger = hospital()
  stranger.cookies.set('ingingo.oidc', atGoogle.cookies.get('ingingo.google') ?? '')
  expect((await stranger.exchange(code)).status).toBe(400)
})

it('rejects deactivated accounts', async () => {
  await createVisitor({ email: keza.email, accountStatus: 'DEACTIVE' })
  expect((await hospital().signIn(keza)).location).toBe('/auth/login?error=oidc')
})
