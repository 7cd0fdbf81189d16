import { describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { DELETE as remove } from './[id]/route'
import { POST as ask } from './[id]/swap/route'
import { GET, POST } from './route'
import { POST as accept } from './swap/[id]/accept/route'
import { DELETE as withdraw } from './swap/[id]/route'

setUpAccountTests()

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

const roster = async (bearer: string) => (await callRoute(GET, { method: 'GET', bearer })).data

const restrict = (id: string) =>
  db().user.update({ where: { id }, data: { accountStatus: 'RESTRICTED' } })

async function shifts() {
  const people = await createStaff()
  const add = (from: number, to: number, over: object = {}) =>
    callRoute(POST, {
      bearer: people.admin.bearer,
      json: {
        starts_at: inHours(from),
        ends_at: inHours(to),
        on_call_id: people.one.id,
        deputy_id: people.two.id,
        ...over,
      },
    })
  return { ...people, add }
}

describe('the roster', () => {
  it('lists current and future shifts, and the gaps of the week ahead', async () => {
    const { add, asks } = await shifts()
    expect((await add(-2, 24)).status).toBe(201)
    expect((await add(48, 8 * 24)).status).toBe(201)
    await db().onCallShift.updateMany({ where: { endsAt: { lt: new Date() } }, data: {} })
    const { shifts: rows, gaps, can } = await roster(asks.bearer)
    expect(rows).toHaveLength(2)
    expect(gaps.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / HOUR)).toEqual([
      expect.closeTo(24, 1),
    ])
    expect(can.add).toBe(false)
  })

  it.each([
    [
      'licence has ended',
      (userId: string) =>
        db().licence.create({
          data: { userId, state: 'ACCEPTED', endsOn: new Date(Date.now() - 48 * HOUR) },
        }),
    ],
    [
      'account is deactivated',
      (id: string) => db().user.update({ where: { id }, data: { accountStatus: 'DEACTIVE' } }),
    ],
    ['account is restricted', restrict],
  ])(
    'lists nobody as on call whose %s, but a gap; administrators can replace them',
    async (_, end) => {
      const { add, asks, admin, one, two } = await shifts()
      await add(-2, 24)
      await add(24, 8 * 24, { on_call_id: two.id, deputy_id: one.id })
      await end(one.id)
      const seen = await roster(asks.bearer)
      expect(
        seen.shifts.map(({ on_call, deputy, unavailable }) => [
          on_call?.user_id,
          deputy,
          unavailable,
        ]),
      ).toEqual([[two.id, null, []]])
      expect(seen.gaps.map(({ from, to }) => (Date.parse(to) - Date.parse(from)) / HOUR)).toEqual([
        expect.closeTo(24, 1),
      ])
      const managed = await roster(admin.bearer)
      expect(managed.shifts.map(({ unavailable, can }) => [unavailable, can.remove])).toEqual([
        [['on_call'], true],
        [['deputy'], true],
      ])
      expect(managed.gaps).toHaveLength(1)
    },
  )

  it('rejects overlapping shifts, non-specialists, and an end before the start', async () => {
    const { add, admin } = await shifts()
    await add(0, 10)
    expect((await add(9, 12)).status).toBe(409)
    expect((await add(10, 12)).status).toBe(201)
    expect((await add(20, 22, { on_call_id: admin.id })).body.errors).toHaveProperty('on_call_id')
    expect((await add(22, 20)).body.errors).toHaveProperty('ends_at')
    const { two } = await shifts()
    const same = await add(30, 31, { on_call_id: two.id, deputy_id: two.id })
    expect(same.body.errors).toHaveProperty('deputy_id')
  })

  it('rejects a shift that ends in the past', async () => {
    const { add } = await shifts()
    const { status, errors } = await add(-10, -2)
    expect([status, errors]).toEqual([422, { ends_at: ['The shift must end in the future.'] }])
    expect((await add(-10, 2)).status).toBe(201)
  })

  it('stores one of two concurrent overlapping shifts', async () => {
    const { add } = await shifts()
    const both = await Promise.all([add(0, 10), add(5, 15)])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  it('removes a shift that an administrator deletes', async () => {
    const { add, admin } = await shifts()
    const { data } = await add(0, 10)
    const call = withId(data.shift_id, { method: 'DELETE', bearer: admin.bearer })
    expect((await callRoute(remove, call)).status).toBe(200)
    expect((await callRoute(remove, call)).status).toBe(404)
    expect((await roster(admin.bearer)).shifts).toEqual([])
  })
})

describe('a swap', () => {
  async function asked() {
    const people = await shifts()
    const { data } = await people.add(1, 10)
    const { asks, one } = people
    const json = { duty: 'on_call', user_id: asks.id }
    const response = await callRoute(ask, withId(data.shift_id, { bearer: one.bearer, json }))
    return { ...people, shift: data.shift_id, response, swap: response.data.swap_id }
  }
  const getKinds = async (userId: string) =>
    (await db().notification.findMany({ where: { userId } })).map(({ kind }) => kind)

  it('is requested from a colleague, who takes the shift over', async () => {
    const { asks, one, two, swap, response } = await asked()
    expect(response.status).toBe(201)
    expect(await getKinds(asks.id)).toEqual(['swapAsked'])
    for (const { bearer } of [one, two])
      expect((await callRoute(accept, withId(swap, { bearer }))).status).toBe(404)
    expect((await roster(asks.bearer)).shifts[0]?.swaps[0]?.can.accept).toBe(true)
    expect((await callRoute(accept, withId(swap, { bearer: asks.bearer }))).status).toBe(200)
    const [shift] = (await roster(asks.bearer)).shifts
    expect([shift?.on_call?.user_id, shift?.swaps, shift?.can.swap]).toEqual([
      asks.id,
      [],
      ['on_call'],
    ])
    expect(await getKinds(one.id)).toEqual(['swapAccepted'])
  })

  it('is requested by the person on duty only, once, from one without a duty', async () => {
    const { asks, one, two, shift } = await asked()
    const to = (bearer: string, duty: string, user_id: string) =>
      callRoute(ask, withId(shift, { bearer, json: { duty, user_id } }))
    expect((await to(two.bearer, 'on_call', asks.id)).status).toBe(403)
    expect((await to(one.bearer, 'on_call', asks.id)).status).toBe(409)
    expect((await to(two.bearer, 'deputy', one.id)).status).toBe(422)
  })

  it('can still be withdrawn after the recipient’s account is restricted', async () => {
    const { asks, one, admin, swap } = await asked()
    await restrict(asks.id)
    const stranger = await createUser()
    expect((await roster(await signIn(stranger))).shifts).toMatchObject([{ swaps: [] }])
    const [shift] = (await roster(one.bearer)).shifts
    expect(shift?.swaps).toMatchObject([
      { to: null, from: { user_id: one.id }, can: { accept: false, withdraw: true } },
    ])
    expect((await roster(admin.bearer)).shifts[0]?.swaps).toMatchObject([{ to: null }])
    const own = withId(swap, { method: 'DELETE', bearer: one.bearer })
    expect((await callRoute(withdraw, own)).status).toBe(200)
    expect((await roster(one.bearer)).shifts[0]?.can.swap).toEqual(['on_call'])
  })

  it('can still be accepted after the requester’s account is restricted', async () => {
    const { asks, one, two, swap } = await asked()
    await restrict(one.id)
    const [shift] = (await roster(asks.bearer)).shifts
    expect(shift).toMatchObject({ on_call: null, unavailable: ['on_call'] })
    expect(shift?.swaps).toMatchObject([{ from: null, can: { accept: true } }])
    const stranger = await createUser()
    expect((await roster(await signIn(stranger))).shifts).toEqual([])
    expect((await callRoute(accept, withId(swap, { bearer: asks.bearer }))).status).toBe(200)
    expect((await roster(two.bearer)).shifts[0]?.on_call?.user_id).toBe(asks.id)
  })

  it('is declined or withdrawn, and the shift is unchanged', async () => {
    const { asks, one, two, swap, shift } = await asked()
    const end = (bearer: string) => callRoute(withdraw, withId(swap, { method: 'DELETE', bearer }))
    expect((await end(two.bearer)).status).toBe(404)
    expect((await end(asks.bearer)).status).toBe(200)
    expect((await end(one.bearer)).status).toBe(404)
    expect(await getKinds(one.id)).toEqual(['swapDeclined'])
    const row = await db().onCallShift.findUniqueOrThrow({ where: { id: shift } })
    expect(row.onCallId).toBe(one.id)
  })
})
