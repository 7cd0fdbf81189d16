import { describe, expect, it, vi } from 'vitest'
import {
  createAdmin,
  createApplicant,
  createVisitor,
  setUpAccountTests,
  signIn,
  withPassword,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET as dashboard } from '../dashboard/route'
import { GET as listRoute } from './route'
import { GET as searchRoute } from './search/route'
import { GET as specialistsRoute } from './search-rheumatologists/route'

setUpAccountTests()

const admin = async () =>
  signIn(await createAdmin({ createdAt: new Date(0), firstName: 'Admin', lastName: 'Wa' }))
const get = { method: 'GET' } as const
const list = (bearer: string, query: string) => callRoute(listRoute, { ...get, bearer, query })

async function search(bearer: string, term: string) {
  const query = new URLSearchParams({ search: term }).toString()
  const { data } = await callRoute(searchRoute, { ...get, bearer, query })
  expect(data.userCount).toBe(data.users.length)
  return data.users.map(({ last_name }) => last_name).sort()
}

async function specialists(bearer: string, term = '') {
  const query = new URLSearchParams({ search: term }).toString()
  return callRoute(specialistsRoute, { ...get, bearer, query })
}

describe('the list of users', () => {
  it('lists the newest first, in pages, without passwords', async () => {
    const bearer = await admin()
    for (const day of ['01', '02', '03', '04', '05', '06']) {
      const createdAt = new Date(`2026-01-${day}`)
      await createVisitor(await withPassword({ lastName: `Day ${day}`, createdAt }))
    }
    const first = await list(bearer, '')
    expect(first.data.users.map(({ last_name }) => last_name)).toEqual(
      ['06', '05', '04', '03', '02'].map((day) => `Day ${day}`),
    )
    expect(first.data.userCount).toBe(7)
    expect(JSON.stringify(first.body)).not.toMatch(/argon2|password/i)
    const second = await list(bearer, 'page=2&limit=3')
    expect(second.data.users.map(({ last_name }) => last_name)).toEqual([
      'Day 03',
      'Day 02',
      'Day 01',
    ])
    expect((await list(bearer, 'page=9')).data.users).toEqual([])
    expect((await list(bearer, 'page=x&limit=-1')).status).toBe(200)
  })
})

describe('the search for users', () => {
  it('matches every word in names and addresses, ignoring case', async () => {
    const bearer = await admin()
    await createVisitor({ firstName: 'Keza', lastName: 'Icyizere', email: 'k@one.test' })
    await createVisitor({ firstName: 'Keza', lastName: 'Uwase', email: 'u@two.test' })
    expect(await search(bearer, 'kEZA')).toEqual(['Icyizere', 'Uwase'])
    expect(await search(bearer, ' keza  two.TEST ')).toEqual(['Uwase'])
    expect(await search(bearer, 'nobody')).toEqual([])
    expect(await search(bearer, '   ')).toEqual([])
  })

  it('ignores accents and apostrophes in queries and names', async () => {
    const bearer = await admin()
    await createVisitor({ firstName: 'Béatrice', lastName: 'Ngabo' })
    await createVisitor({ firstName: 'Sean', lastName: 'O’Brien' })
    await createVisitor({ firstName: 'Ane', lastName: "d'Sørby" })
    for (const term of ['beatrice', 'BÉATRICE', 'be\u0301atrice ngab']) {
      expect(await search(bearer, term)).toEqual(['Ngabo'])
    }
    for (const term of ["o'brien", 'obrien', 'O’BRIEN', "sean o'b"]) {
      expect(await search(bearer, term)).toEqual(['O’Brien'])
    }
    expect(await search(bearer, 'dsorby')).toEqual(["d'Sørby"])
    expect(await search(bearer, "'")).toEqual([])
  })

  it('treats %, _ and \\ literally', async () => {
    const bearer = await admin()
    for (const lastName of ['100%', 'a_b', 'a\\b', 'axb']) await createVisitor({ lastName })
    expect(await search(bearer, '%')).toEqual(['100%'])
    expect(await search(bearer, '_')).toEqual(['a_b'])
    expect(await search(bearer, 'a_b')).toEqual(['a_b'])
    expect(await search(bearer, '\\')).toEqual(['a\\b'])
    expect(await search(bearer, '%_\\')).toEqual([])
    expect(await search(bearer, `' OR 1=1 --`)).toEqual([])
  })
})

describe('the search for specialists', () => {
  it('returns at most ten approved, active specialists, without addresses and the viewer', async () => {
    const me = await createUser({ lastName: 'Myself' })
    for (let n = 0; n < 12; n++) await createUser({ lastName: `Uwase ${n}` })
    await createUser({ role: 'INTERNAL_MEDICINE', lastName: 'Internist' })
    await createApplicant({ lastName: 'Applicant' })
    await createUser({ lastName: 'Deactivated', accountStatus: 'DEACTIVE' })
    await createAdmin({ lastName: 'Administrator' })
    await createVisitor({ lastName: 'Visitor' })
    const bearer = await signIn(me)
    const all = await specialists(bearer)
    expect(all.data.users).toHaveLength(10)
    const names = async (term: string) =>
      (await specialists(bearer, term)).data.users.map(({ last_name }) => last_name)
    expect(await names('intern')).toEqual(['Internist'])
    expect(await names('íntern')).toEqual(['Internist'])
    for (const term of ['Myself', 'Applicant', 'Deactivated', 'Administrator', 'Visitor']) {
      expect(await names(term)).toEqual([])
    }
    expect(JSON.stringify(all.body)).not.toContain('@')
    expect(await names('ingingo.test')).toEqual([])
  })
})

describe('the figures of the dashboard', () => {
  /** Reads an administrator's figures at one moment, after visitors registered at others. */
  const figures = async (now: string, registered: string[]) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    try {
      const bearer = await admin()
      for (const moment of registered) await createVisitor({ createdAt: new Date(moment) })
      return (await callRoute(dashboard, { ...get, bearer })).data
    } finally {
      vi.useRealTimers()
    }
  }

  it('count registrations of twelve months, zeros included, oldest first', async () => {
    const data = await figures('2026-02-15T12:00:00Z', [
      '2026-02-10T12:00:00Z',
      '2026-02-11T12:00Z',
    ])
    const earlier = ['Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
    expect(data).toEqual([
      ...earlier.map((month) => ({ [`${month} 2025`]: 0 })),
      { 'Jan 2026': 0 },
      { 'Feb 2026': 2 },
    ])
  })

  it('start and end a month at midnight in Kigali', async () => {
    const data = await figures('2026-01-31T22:30:00Z', [
      '2026-01-31T21:59:59.999Z',
      '2026-01-31T22:00:00Z',
      '2025-02-28T21:59:59Z',
      '2025-02-28T22:00:00Z',
    ])
    expect(data[11]).toEqual({ 'Feb 2026': 1 })
    expect(data[10]).toEqual({ 'Jan 2026': 1 })
    expect(data[0]).toEqual({ 'Mar 2025': 1 })
  })
})
