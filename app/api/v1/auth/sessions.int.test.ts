import { describe, expect, it, vi } from 'vitest'
import { decodeSession, encodeSession } from '@/lib/platform/auth/session-cookie'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createVisitor,
  lastSessionId,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET as profile } from './profile/route'
import { GET as listUsers } from './route'
import { DELETE as endOne } from './sessions/[id]/route'
import { DELETE as endOthers, GET as list } from './sessions/route'

setUpAccountTests()

const ask = (bearer: string) => callRoute(profile, { method: 'GET', bearer })
const getStatus = async (bearer: string) => (await ask(bearer)).status
const getList = async (bearer: string) =>
  (await callRoute(list, { method: 'GET', bearer })).data.sessions
const end = (bearer: string, id: string) =>
  callRoute(endOne, { method: 'DELETE', bearer, params: { id } })

const DAY = 86_400_000

describe('the list of devices', () => {
  it('lists one’s own open sessions, this one first', async () => {
    const user = await createVisitor()
    const bearer = await signIn(user, { kept: true, device: 'Chrome on Android' })
    const here = await lastSessionId()
    await signIn(user, { device: 'Safari on iOS' })
    await signIn(await createVisitor())
    await db().session.create({ data: { userId: user.id, expiresAt: new Date(0) } })
    const sessions = await getList(bearer)
    expect(sessions.map(({ device, kept, is_current }) => ({ device, kept, is_current }))).toEqual([
      { device: 'Chrome on Android', kept: true, is_current: true },
      { device: 'Safari on iOS', kept: false, is_current: false },
    ])
    expect(sessions[0]?.session_id).toBe(here)
    expect(JSON.stringify(sessions)).not.toContain(bearer)
  })

  it('signs one device out, and no other', async () => {
    const user = await createVisitor()
    const here = await signIn(user)
    const there = await signIn(user)
    const id = await lastSessionId()
    const stranger = await signIn(await createAdmin())
    expect((await end(stranger, id)).status).toBe(404)
    expect(await getStatus(there)).toBe(200)
    expect((await end(here, id)).status).toBe(200)
    expect(await Promise.all([here, there].map(getStatus))).toEqual([200, 401])
    expect(await end(here, id)).toMatchObject({
      status: 404,
      message: 'This device is not signed in.',
    })
    expect((await end(here, 'x')).status).toBe(404)
    const record = await db().auditEvent.findMany({ where: { action: 'session.end' } })
    expect(record.map(({ actorId, objectId }) => ({ actorId, objectId }))).toEqual([
      { actorId: user.id, objectId: id },
    ])
  })

  it('signs every other device out', async () => {
    const user = await createVisitor()
    const all = [await signIn(user), await signIn(user), await signIn(user)]
    const [here = ''] = all
    const stranger = await signIn(await createVisitor())
    const response = await callRoute(endOthers, { method: 'DELETE', bearer: here })
    expect(response.status).toBe(200)
    expect(await Promise.all([...all, stranger].map(getStatus))).toEqual([200, 401, 401, 200])
  })
})

describe('from the next call on', () => {
  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'a session that was revoked',
      (userId) => db().session.updateMany({ where: { userId }, data: { revokedAt: new Date() } }),
    ],
    [
      'a session that has expired',
      (userId) => db().session.updateMany({ where: { userId }, data: { expiresAt: new Date() } }),
    ],
    ['a session that is gone', (userId) => db().session.deleteMany({ where: { userId } })],
    ['a deleted account', (id) => db().user.delete({ where: { id } })],
    [
      'a deactivated account',
      (id) => db().user.update({ where: { id }, data: { accountStatus: 'DEACTIVE' } }),
    ],
  ])('%s gets 401', async (_name, change) => {
    const admin = await createAdmin()
    const bearer = await signIn(admin, { kept: true })
    expect((await callRoute(listUsers, { method: 'GET', bearer })).status).toBe(200)
    await change(admin.id)
    const response = await callRoute(listUsers, { method: 'GET', bearer })
    expect(response).toMatchObject({ status: 401, message: 'You are unathorized. Please login.' })
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await getStatus(bearer)).toBe(401)
  })

  it('a demoted administrator is rejected, and a new one is accepted', async () => {
    const [was, is] = [await createAdmin(), await createUser()]
    const bearers = [await signIn(was), await signIn(is)]
    await db().user.update({ where: { id: was.id }, data: { role: 'USER' } })
    await db().user.update({ where: { id: is.id }, data: { role: 'ADMIN' } })
    const responses = await Promise.all(
      bearers.map((bearer) => callRoute(listUsers, { method: 'GET', bearer })),
    )
    expect(responses.map(({ status }) => status)).toEqual([403, 200])
  })

  it('a changed role updates the cookie', async () => {
    const user = await createVisitor()
    const bearer = await signIn(user, { kept: true })
    expect((await ask(bearer)).cookies).toEqual([])
    await db().user.update({ where: { id: user.id }, data: { role: 'INTERNAL_MEDICINE' } })
    const { cookies, data } = await ask(bearer)
    expect(data.role).toBe('INTERNAL_MEDICINE')
    expect(cookies.join()).toMatch(/^next-auth\.session-token=[^;]+; Max-Age=2592000; Path=\/; /)
    const [, renewed = ''] = /=([^;]+)/.exec(cookies.join()) ?? []
    expect((await ask(renewed)).cookies).toEqual([])
    expect(await db().session.count()).toBe(1)
  })

  it('a decision about a professional updates the cookie', async () => {
    const user = await createUser({ role: 'RHEUMATOLOGIST', isApproved: false })
    const bearer = await signIn(user)
    expect((await ask(bearer)).cookies).toEqual([])
    await db().user.update({ where: { id: user.id }, data: { isApproved: true } })
    const { cookies } = await ask(bearer)
    const [, renewed = ''] = /=([^;]+)/.exec(cookies.join()) ?? []
    expect(await decodeSession(renewed)).toMatchObject({ role: 'RHEUMATOLOGIST', approved: true })
    expect((await ask(renewed)).cookies).toEqual([])
  })

  it('a token with another person’s session gets 401', async () => {
    const [user, admin] = [await createVisitor(), await createAdmin()]
    await signIn(user)
    const sid = await lastSessionId()
    expect(await getStatus(await encodeSession({ sid, sub: admin.id, role: 'ADMIN' }))).toBe(401)
    expect(await getStatus(await encodeSession({ sid, sub: user.id, role: 'ADMIN' }))).toBe(200)
  })
})

describe('session expiry', () => {
  it('ends a session that is not kept a day after its last use, and a kept one after thirty days', async () => {
    const user = await createVisitor()
    const [persistent, other] = [await signIn(user, { kept: true }), await signIn(user)]
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + DAY - 60_000 })
    try {
      expect(await Promise.all([persistent, other].map(getStatus))).toEqual([200, 200])
      vi.setSystemTime(start + 2 * DAY - 180_000)
      expect(await getStatus(other)).toBe(200)
      vi.setSystemTime(start + 4 * DAY)
      expect(await Promise.all([persistent, other].map(getStatus))).toEqual([200, 401])
      vi.setSystemTime(start + 30 * DAY + 60_000)
      expect(await getStatus(persistent)).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})
