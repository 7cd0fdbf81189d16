import { describe, expect, it } from 'vitest'
import { issueToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import { verifyPassword } from '@/lib/platform/passwords/hash'
import {
  createPending,
  createVisitor,
  lastSessionId,
  mailedToken,
  mailsTo,
  PASSWORD,
  settleWork,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { callRoute } from '@/lib/testing/requests'
import { POST as forget } from './forget/route'
import { POST as forgot } from './forgot/route'
import { POST as login } from './login/route'
import { POST as change } from './password/route'
import { GET as profile } from './profile/route'
import { POST as reset } from './reset/route'

setUpAccountTests()

const NEW = 'Inyambo-2026'
const OVER = 'This link has been used or has expired. Please request a new one.'
const DAMAGED =
  'This link is incomplete. Please open it from the email again, copy the whole link, or request a new one.'
const chosen = { password: NEW, confirm_password: NEW }

const resetBy = (token: string, json: object = chosen) =>
  callRoute(reset, { query: `token=${token}`, json })
const isOpen = async (bearer: string) =>
  (await callRoute(profile, { method: 'GET', bearer })).status === 200
const passwordIs = async (id: string, password: string) => {
  const select = { passwordHash: true } as const
  const { passwordHash } = await db().user.findUniqueOrThrow({ where: { id }, select })
  return verifyPassword(passwordHash, password)
}

describe('a password reset request', () => {
  it('gets the same response for known and unknown addresses, and mails only people who can use it', async () => {
    const [known, pending] = [await createVisitor(), await createPending()]
    const gone = await createVisitor({ accountStatus: 'DEACTIVE' })
    const emails = [known.email, pending.email, gone.email, 'nobody@ingingo.test']
    const responses = await Promise.all(
      emails.map((email) => callRoute(forget, { json: { email: ` ${email.toUpperCase()} ` } })),
    )
    const [first, ...others] = responses.map(({ status, body, headers }) => {
      const shown = [...headers].filter(([name]) => name !== 'x-request-id')
      return { status, body, headers: Object.fromEntries(shown) }
    })
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'We sent you an email with further instructions', data: null },
    })
    for (const other of others) expect(other).toEqual(first)
    await settleWork()
    const queued = await db().outboxEmail.findMany({ orderBy: { toAddress: 'asc' } })
    expect(queued.map(({ toAddress }) => toAddress)).toEqual([known.email, pending.email].sort())
  })

  it('works under the correct spelling too', async () => {
    const { email } = await createVisitor()
    expect((await callRoute(forgot, { json: { email } })).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(1)
  })

  it('is valid for 30 minutes', async () => {
    const { email } = await createVisitor()
    const before = Date.now()
    await callRoute(forget, { json: { email } })
    await settleWork()
    const { expiresAt } = await db().oneTimeToken.findFirstOrThrow()
    const issuedAt = expiresAt.getTime() - 30 * 60_000
    expect(issuedAt).toBeGreaterThanOrEqual(before)
    expect(issuedAt).toBeLessThanOrEqual(Date.now())
  })
})

describe('the reset link', () => {
  it('sets the password, ends every session, and notifies the person', async () => {
    const user = await createVisitor(await withPassword())
    const sessions = [await signIn(user, { kept: true }), await signIn(user)]
    await callRoute(forget, { json: { email: user.email } })
    const response = await resetBy(await mailedToken(user.email))
    expect(response).toMatchObject({
      status: 200,
      data: null,
      cookies: [expect.stringMatching(/^ingingo\.device=/)],
    })
    expect(response.message).toBe('Your Password was reset successfully!')
    expect(await passwordIs(user.id, NEW)).toBe(true)
    expect(await Promise.all(sessions.map(isOpen))).toEqual([false, false])
    const [mail] = await mailsTo(user.email)
    expect(mail?.subject).toBe('Your password was changed')
  })

  it('leaves no session for a concurrent sign-in with the old password', async () => {
    const user = await createVisitor(await withPassword())
    const token = await issueToken(db(), user.id, 'RESET')
    const json = { email: user.email, password: PASSWORD }
    const [response] = await Promise.all([
      resetBy(token),
      ...Array.from({ length: 4 }, () => callRoute(login, { json })),
    ])
    expect(response.status).toBe(200)
    expect(await db().session.count({ where: { revokedAt: null } })).toBe(0)
  })

  it('also confirms the address', async () => {
    const user = await createPending()
    await issueToken(db(), user.id, 'VERIFY')
    expect((await resetBy(await issueToken(db(), user.id, 'RESET'))).status).toBe(200)
    expect(await db().user.findUnique({ where: { id: user.id } })).toMatchObject({
      accountStatus: 'ACTIVE',
    })
    expect(await db().oneTimeToken.count({ where: { purpose: 'VERIFY' } })).toBe(0)
  })

  it('works once among twenty concurrent attempts', async () => {
    const user = await createVisitor()
    const token = await issueToken(db(), user.id, 'RESET')
    const responses = await Promise.all(Array.from({ length: 20 }, () => resetBy(token)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)])
  })

  it.each<[string, (userId: string) => Promise<string>]>([
    ['made up', async () => 'y'.repeat(43)],
    ['a confirmation', (userId) => issueToken(db(), userId, 'VERIFY')],
    ['bound to a browser', (userId) => issueToken(db(), userId, 'RESET', { binding: 'x' })],
    ['past its time', (userId) => issueToken(db(), userId, 'RESET', { lifetime: -1 })],
    [
      'voided by a newer one',
      async (userId) => {
        const token = await issueToken(db(), userId, 'RESET')
        await issueToken(db(), userId, 'RESET')
        return token
      },
    ],
  ])('does nothing when it is %s', async (_name, make) => {
    const user = await createVisitor(await withPassword())
    const bearer = await signIn(user)
    const response = await resetBy(await make(user.id))
    expect(response).toMatchObject({ status: 400, message: OVER })
    expect(await passwordIs(user.id, PASSWORD)).toBe(true)
    expect(await isOpen(bearer)).toBe(true)
  })

  it.each(['x', 'y'.repeat(42), 'y'.repeat(44), `${'y'.repeat(42)}%`])(
    'reports %j as damaged, before any other check',
    async (token) => {
      const { status, message } = await resetBy(encodeURIComponent(token))
      expect([status, message]).toEqual([400, DAMAGED])
    },
  )

  it('is not used up by a rejected password', async () => {
    const token = await issueToken(db(), (await createVisitor()).id, 'RESET')
    const refused = await resetBy(token, { password: NEW, confirm_password: PASSWORD })
    expect(refused.status).toBe(422)
    expect(refused.errors).toEqual({ confirm_password: ['Passwords do not match'] })
    expect((await resetBy(token)).status).toBe(200)
  })
})

describe('a password change', () => {
  it('ends the other sessions, and keeps this one', async () => {
    const user = await createVisitor(await withPassword())
    const [here, there] = [await signIn(user), await signIn(user)]
    const stranger = await signIn(await createVisitor())
    const json = { current_password: PASSWORD, ...chosen }
    expect((await callRoute(change, { bearer: here, json })).status).toBe(200)
    expect(await Promise.all([here, there, stranger].map(isOpen))).toEqual([true, false, true])
    expect(await passwordIs(user.id, NEW)).toBe(true)
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual([
      'Your password was changed',
    ])
  })

  it('works once among concurrent requests, as the current password then differs', async () => {
    const user = await createVisitor(await withPassword())
    const bearer = await signIn(user)
    const json = { current_password: PASSWORD, ...chosen }
    const responses = await Promise.all([1, 2, 3].map(() => callRoute(change, { bearer, json })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
    expect(await mailsTo(user.email)).toHaveLength(1)
  })

  it('requires the current password', async () => {
    const user = await createVisitor(await withPassword())
    const bearer = await signIn(user)
    const response = await callRoute(change, {
      bearer,
      json: { current_password: 'Wrong-1234', ...chosen },
    })
    expect(response.status).toBe(422)
    expect(response.errors).toEqual({ current_password: ['This is not your current password.'] })
    expect(await passwordIs(user.id, PASSWORD)).toBe(true)
    expect(
      await db().session.count({ where: { id: await lastSessionId(), revokedAt: null } }),
    ).toBe(1)
  })
})
