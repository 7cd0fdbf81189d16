import { describe, expect, it } from 'vitest'
import { issueToken } from '@/lib/platform/auth/one-time-token'
import { db } from '@/lib/platform/db/client'
import { storage } from '@/lib/platform/storage/storage'
import {
  createAdmin,
  createApplicant,
  createPending,
  createVisitor,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createStoredFile, createUser } from '@/lib/testing/factories'
import { makePdf } from '@/lib/testing/pdf-samples'
import { callRoute } from '@/lib/testing/requests'
import { DELETE as deactivateRoute, PATCH as reactivateRoute } from './[id]/route'
import { DELETE as deleteRoute } from './parmanent/[id]/route'
import { DELETE as deleteAsSpelled } from './permanent/[id]/route'
import { GET as profile } from './profile/route'

setUpAccountTests()

const REASON = { reason: 'Against the rules.' }
const UNKNOWN_ID = '0190a000-0000-7000-8000-000000000000'

const deactivate = (bearer: string, id: string) =>
  callRoute(deactivateRoute, { method: 'DELETE', bearer, params: { id }, json: REASON })
const reactivate = (bearer: string, id: string) =>
  callRoute(reactivateRoute, { method: 'PATCH', bearer, params: { id } })
const remove = (bearer: string, id: string, route: typeof deleteRoute = deleteRoute) =>
  callRoute(route, { method: 'DELETE', bearer, params: { id }, json: REASON })
const getStatus = async (bearer: string) =>
  (await callRoute(profile, { method: 'GET', bearer })).status
const getState = async (id: string) =>
  (await db().user.findUniqueOrThrow({ where: { id } })).accountStatus

describe('deactivation', () => {
  it('ends sessions and open links, and is reversible without reviving them', async () => {
    const [admin, user] = [await createAdmin(), await createUser()]
    const [bearer, session] = [await signIn(admin), await signIn(user, { kept: true })]
    await issueToken(db(), user.id, 'RESET')
    const response = await deactivate(bearer, user.id)
    expect(response).toMatchObject({ status: 200, message: 'The user was deactivated.' })
    expect(response.data.account_status).toBe('DEACTIVE')
    expect(await getStatus(session)).toBe(401)
    expect(await db().oneTimeToken.count()).toBe(0)
    expect((await reactivate(bearer, user.id)).data).toMatchObject({
      account_status: 'ACTIVE',
      is_approved: true,
    })
    expect(await getStatus(session)).toBe(401)
    expect(await getStatus(await signIn(user))).toBe(200)
  })

  it('is rejected for oneself', async () => {
    const [admin] = [await createAdmin(), await createAdmin()]
    const response = await deactivate(await signIn(admin), admin.id)
    expect(response).toMatchObject({
      status: 409,
      message: 'You cannot do this to your own account.',
    })
    expect(await getState(admin.id)).toBe('ACTIVE')
  })

  it('is rejected for the last active administrator', async () => {
    const last = await createAdmin()
    await createAdmin({ accountStatus: 'DEACTIVE' })
    await createAdmin({ accountStatus: 'PENDING' })
    await createAdmin({ isApproved: false })
    const response = await deactivate(await signIn(last), last.id)
    expect(response).toMatchObject({
      status: 409,
      message: 'The last administrator cannot be removed.',
    })
  })

  it.each([1, 2, 3])(
    'keeps one of two administrators who deactivate each other concurrently (%d)',
    async () => {
      const [one, two] = [await createAdmin(), await createAdmin()]
      const [first, second] = [await signIn(one), await signIn(two)]
      const responses = await Promise.all([deactivate(first, two.id), deactivate(second, one.id)])
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
      const active = { role: 'ADMIN', accountStatus: 'ACTIVE' } as const
      expect(await db().user.count({ where: active })).toBe(1)
    },
  )

  it('requires an existing account', async () => {
    const bearer = await signIn(await createAdmin())
    const responses = [
      await deactivate(bearer, UNKNOWN_ID),
      await reactivate(bearer, UNKNOWN_ID),
      await remove(bearer, UNKNOWN_ID),
      await deactivate(bearer, 'x'),
    ]
    expect(responses.map(({ status, message }) => `${status} ${message}`)).toEqual(
      Array(4).fill('404 User not found'),
    )
  })
})

it('lets an administrator confirm an address on a person’s behalf', async () => {
  const user = await createPending()
  expect((await reactivate(await signIn(await createAdmin()), user.id)).status).toBe(200)
  expect(await getState(user.id)).toBe('ACTIVE')
})

describe('permanent deletion', () => {
  it('removes the account, its files and its links', async () => {
    const { id: licenceId, key } = await createStoredFile(await makePdf(), {
      kind: 'LICENCE',
      visibility: 'PRIVATE',
    })
    const { id: avatarId } = await createStoredFile(Buffer.from('me'), { kind: 'AVATAR' })
    const user = await createApplicant({ accountStatus: 'PENDING', licenceId, avatarId })
    await issueToken(db(), user.id, 'VERIFY')
    const response = await remove(await signIn(await createAdmin()), user.id)
    expect(response).toMatchObject({ status: 200, data: null, message: 'The user was deleted.' })
    expect(await db().user.count({ where: { id: user.id } })).toBe(0)
    expect(await db().storedFile.count()).toBe(0)
    expect(await db().oneTimeToken.count()).toBe(0)
    expect(await storage().size(key)).toBeNull()
  })

  it.each<[string, () => Promise<{ id: string }>]>([
    ['a visitor who has confirmed their address', createVisitor],
    ['somebody who is deactivated', () => createVisitor({ accountStatus: 'DEACTIVE' })],
    ['somebody who is approved', () => createUser({ accountStatus: 'PENDING' })],
    ['an administrator', createAdmin],
  ])('is rejected for %s', async (_name, create) => {
    const { id } = await create()
    const response = await remove(await signIn(await createAdmin()), id)
    expect(response.status).toBe(409)
    expect(response.message).toMatch(/neither confirmed nor approved/)
    expect(await db().user.count({ where: { id } })).toBe(1)
  })

  it('works under the correct spelling too', async () => {
    const { id } = await createPending()
    expect((await remove(await signIn(await createAdmin()), id, deleteAsSpelled)).status).toBe(200)
  })
})
