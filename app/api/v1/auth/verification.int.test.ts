import { describe, expect, it } from 'vitest'
import { issueToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createPending,
  createVisitor,
  mailedToken,
  mailsTo,
  settleWork,
  setUpAccountTests,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET as profile } from './profile/route'
import { POST as resend } from './resend/route'
import { POST as decline } from './verfy/decline/route'
import { GET as read, POST as verfy } from './verfy/route'
import { POST as verify } from './verify/route'

setUpAccountTests()

const verifyBy = (token: string) =>
  callRoute(verfy, { query: new URLSearchParams({ token }).toString() })
const resendTo = (email: string, address?: string) =>
  callRoute(resend, { json: { email }, ...(address ? { address } : {}) })

const readBy = (token: string) =>
  callRoute(read, { method: 'GET', query: new URLSearchParams({ token }).toString() })
const declineBy = (token: string) =>
  callRoute(decline, { query: new URLSearchParams({ token }).toString() })

const FAILED = 'There was an issue verifying your account.'
const CONFIRMED = 'Your email address is already confirmed. You can sign in.'
const DAMAGED =
  'This link is incomplete. Please open it from the email again, copy the whole link, or request a new one.'

it('signs a visitor in until their browser closes', async () => {
  const user = await createPending()
  const response = await verifyBy(await issueToken(db(), user.id, 'VERIFY'))
  expect(response.status).toBe(200)
  expect(response.data).toMatchObject({ role: 'USER', is_approved: false })
  expect(response.cookies).toEqual([
    expect.stringMatching(/^next-auth\.session-token=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^ingingo\.device=/),
  ])
  const bearer = response.data.JwtToken ?? ''
  const { data } = await callRoute(profile, { method: 'GET', bearer })
  expect(data).toMatchObject({ user_id: user.id, account_status: 'ACTIVE' })
  expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(['Welcome to Ingingo'])
})

it('makes a professional wait for an administrator, who is notified', async () => {
  const [admin] = await Promise.all([createAdmin(), createAdmin({ accountStatus: 'DEACTIVE' })])
  const user = await createUser({ accountStatus: 'PENDING', isApproved: false })
  const response = await verifyBy(await issueToken(db(), user.id, 'VERIFY'))
  expect(response.data).toEqual({ role: 'RHEUMATOLOGIST', is_approved: false, JwtToken: null })
  expect(response.message).toContain('An administrator will review your account')
  expect(response.cookies).toEqual([])
  const [mail] = await mailsTo(user.email)
  expect(mail?.text).toContain('An administrator will now review your account')
  expect(mail?.text).not.toContain('your account is ready')
  const queued = await db().outboxEmail.findMany({ where: { template: 'newLicence' } })
  expect(queued.map(({ toAddress }) => toAddress)).toEqual([admin.email])
})

it('reports no pending review for a professional approved before', async () => {
  const user = await createUser({ accountStatus: 'PENDING', isApproved: true })
  const response = await verifyBy(await issueToken(db(), user.id, 'VERIFY'))
  expect(response.message).toBe('Your email address is confirmed.')
  const [mail] = await mailsTo(user.email)
  expect(mail?.text).toContain('your account is ready')
  expect(await db().outboxEmail.count({ where: { template: 'newLicence' } })).toBe(0)
})

it('works once among twenty concurrent attempts', async () => {
  const user = await createPending()
  const token = await issueToken(db(), user.id, 'VERIFY')
  const responses = await Promise.all(Array.from({ length: 20 }, () => verifyBy(token)))
  expect(responses.filter(({ data }) => data.JwtToken)).toHaveLength(1)
  expect(await db().session.count()).toBe(1)
  expect(await mailsTo(user.email)).toHaveLength(1)
})

it.each([
  ['a visitor', 'USER'],
  ['a professional', 'RHEUMATOLOGIST'],
] as const)('answers a repeated request by %s with "confirmed already"', async (_name, role) => {
  const user = await createPending({ role })
  const token = await issueToken(db(), user.id, 'VERIFY')
  await verifyBy(token)
  await db().oneTimeToken.updateMany({ data: { expiresAt: new Date() } })
  const again = await verifyBy(token)
  expect(again).toMatchObject({ status: 200, message: CONFIRMED, cookies: [] })
  expect(again.data).toEqual({ role, is_approved: false, JwtToken: null, was_confirmed: true })
  expect(await readBy(token)).toMatchObject({ status: 200, message: CONFIRMED, data: null })
  await db().user.update({ where: { id: user.id }, data: { accountStatus: 'DEACTIVE' } })
  expect(await verifyBy(token)).toMatchObject({ status: 400, message: FAILED })
  expect(await readBy(token)).toMatchObject({ status: 400, message: FAILED })
})

it.each([
  ['cut off', (token: string) => token.slice(0, 30)],
  ['one character short', (token: string) => token.slice(1)],
  ['longer', (token: string) => `${token}x`],
  ['far too long', (token: string) => token.repeat(100)],
  ['changed', (token: string) => `${token.slice(0, -1)}*`],
])('rejects a link that is %s as damaged', async (_name, damage) => {
  const user = await createPending()
  const token = damage(await issueToken(db(), user.id, 'VERIFY'))
  for (const response of [await readBy(token), await verifyBy(token), await declineBy(token)]) {
    expect(response).toMatchObject({ status: 400, message: DAMAGED, cookies: [] })
  }
})

it('works under the correct spelling too', async () => {
  const token = await issueToken(db(), (await createPending()).id, 'VERIFY')
  expect((await callRoute(verify, { query: `token=${token}` })).status).toBe(200)
})

describe('an invalid link', () => {
  it.each<[string, (userId: string) => Promise<string>]>([
    [
      'one that was used',
      async (userId) => {
        const token = await issueToken(db(), userId, 'VERIFY')
        await db().oneTimeToken.updateMany({ data: { usedAt: new Date() } })
        return token
      },
    ],
    [
      'one that has expired',
      async (userId) => {
        const token = await issueToken(db(), userId, 'VERIFY')
        await db().oneTimeToken.updateMany({ data: { expiresAt: new Date() } })
        return token
      },
    ],
    ['one to a new password', (userId) => issueToken(db(), userId, 'RESET')],
    [
      'one that a newer one has voided',
      async (userId) => {
        const token = await issueToken(db(), userId, 'VERIFY')
        await issueToken(db(), userId, 'VERIFY')
        return token
      },
    ],
    ['one that is made up', async () => 'x'.repeat(43)],
    ['none', async () => ''],
  ])('is %s', async (_name, make) => {
    const user = await createPending()
    const response = await verifyBy(await make(user.id))
    expect(response).toMatchObject({ status: 400, message: FAILED, cookies: [] })
    expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({
      accountStatus: 'PENDING',
    })
  })

  it('belongs to an account that was deactivated since', async () => {
    const user = await createPending()
    const token = await issueToken(db(), user.id, 'VERIFY')
    await db().user.update({ where: { id: user.id }, data: { accountStatus: 'DEACTIVE' } })
    expect(await verifyBy(token)).toMatchObject({ status: 400, message: FAILED })
  })
})

it('expires after 24 hours, and is stored only as a hash', async () => {
  const before = Date.now()
  const token = await issueToken(db(), (await createPending()).id, 'VERIFY')
  expect(token).toMatch(/^[\w-]{43}$/)
  const row = await db().oneTimeToken.findFirstOrThrow()
  const issuedAt = row.expiresAt.getTime() - 24 * 3_600_000
  expect(issuedAt).toBeGreaterThanOrEqual(before)
  expect(issuedAt).toBeLessThanOrEqual(Date.now())
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row.tokenHash).toHaveLength(32)
})

describe('resending the confirmation', () => {
  it('voids the first link', async () => {
    const user = await createPending()
    const first = await issueToken(db(), user.id, 'VERIFY')
    expect((await resendTo(user.email)).status).toBe(200)
    const second = await mailedToken(user.email)
    expect((await verifyBy(first)).status).toBe(400)
    expect((await verifyBy(second)).status).toBe(200)
  })

  it('gets the same response for waiting, confirmed and unknown addresses', async () => {
    const [pending, active] = [await createPending(), await createVisitor()]
    const gone = await createVisitor({ accountStatus: 'DEACTIVE' })
    const emails = [pending.email, active.email, gone.email, 'nobody@ingingo.test']
    const responses = await Promise.all(emails.map((email) => resendTo(email)))
    const [first, ...others] = responses.map(({ status, body, headers }) => {
      const shown = [...headers].filter(([name]) => name !== 'x-request-id')
      return { status, body, headers: Object.fromEntries(shown) }
    })
    expect(first?.status).toBe(200)
    for (const other of others) expect(other).toEqual(first)
    await settleWork()
    const queued = await db().outboxEmail.findMany()
    expect(queued.map(({ toAddress }) => toAddress)).toEqual([pending.email])
  })
})
