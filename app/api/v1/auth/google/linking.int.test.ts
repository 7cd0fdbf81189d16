import { afterAll, expect, it } from 'vitest'
import { GET as back } from '@/app/api/auth/callback/google/route'
import { db } from '@/lib/platform/db/client'
import {
  createApplicant,
  createPending,
  createVisitor,
  setUpAccountTests,
  signIn,
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

const browser = () => openBrowser({ begin, back, exchange })
const readUser = (email = keza.email) =>
  db().user.findUniqueOrThrow({
    where: { email },
    include: { accounts: true, sessions: true },
    omit: { passwordHash: false },
  })

it('links an existing account by its address, and keeps its password and other sessions', async () => {
  await createVisitor(await withPassword({ email: keza.email, passwordProved: true }))
  const before = await readUser()
  const elsewhere = await signIn(before)
  const { user } = await browser().signIn({ ...keza, email: 'Keza@Example.ORG' })
  expect(user).toBe(before.id)
  const after = await readUser()
  expect(after.passwordHash).toMatch(/^\$argon2id\$/)
  expect(after.passwordHash).toBe(before.passwordHash)
  expect(after.accounts).toHaveLength(1)
  expect((await callRoute(profile, { method: 'GET', bearer: elsewhere })).status).toBe(200)
})

it('finds a linked account by Google’s own id, whatever address it names', async () => {
  const first = await browser().signIn(keza)
  const renamed = { ...keza, email: 'keza.new@example.org', email_verified: false }
  expect((await browser().signIn(renamed)).user).toBe(first.user)
  expect(await db().user.count()).toBe(1)
  expect((await readUser()).accounts).toHaveLength(1)
})

it('keeps the role of an existing account, and its pending review', async () => {
  await createApplicant({ email: keza.email })
  const tab = browser()
  const { code } = await tab.signIn(keza)
  expect((await tab.exchange(code)).data).toMatchObject({
    role: 'RHEUMATOLOGIST',
    is_approved: false,
  })
})

it('removes a password, links and sessions from before the address was proved', async () => {
  const pending = await createPending(await withPassword({ email: keza.email }))
  const stolen = await signIn(pending)
  const tokenHash = Uint8Array.from({ length: 32 })
  const expiresAt = new Date(Date.now() + 60_000)
  await db().oneTimeToken.create({
    data: { userId: pending.id, purpose: 'VERIFY', tokenHash, expiresAt },
  })
  expect((await browser().signIn(keza)).user).toBe(pending.id)
  expect(await readUser()).toMatchObject({ accountStatus: 'ACTIVE', passwordHash: null })
  expect(await db().oneTimeToken.count({ where: { purpose: 'VERIFY' } })).toBe(0)
  expect((await callRoute(profile, { method: 'GET', bearer: stolen })).status).toBe(401)
})
