import { describe, expect, it } from 'vitest'
import { retention } from '@/lib/core/retention'
import { db } from '@/lib/platform/db/client'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { callRoute } from '@/lib/testing/requests'
import { PUT as close } from './[id]/closing/route'
import { PATCH as change } from './[id]/route'
import { POST as begin } from './draft/route'
import { POST as add, GET as read } from './route'

setUpAccountTests()

const breach = {
  name: 'A telephone was lost',
  noticed_on: '2026-03-02',
  what: 'A telephone that was signed in was left in a bus.',
}

const asAdmin = async () => signIn(await createAdmin())
const events = () =>
  db().auditEvent.findMany({ where: { objectKind: 'register' }, orderBy: { id: 'asc' } })

describe('the record of breaches', () => {
  const params = { register: 'breaches' }

  it('stores an entry, audits its changes, and closes it without deleting it', async () => {
    const bearer = await asAdmin()
    const added = await callRoute(add, { bearer, params, json: { fields: breach } })
    expect(added.status).toBe(201)
    expect(added.data).toMatchObject({
      fields: { ...breach, measures: '' },
      is_draft: false,
      version: 1,
      closed_at: null,
    })
    const one = { ...params, id: added.data.entry_id }
    const fields = { ...breach, measures: 'Sessions ended.', authority: 'Told on the same day.' }
    const changed = await callRoute(change, {
      method: 'PATCH',
      bearer,
      params: one,
      json: { fields, version: 1 },
    })
    expect(changed.data).toMatchObject({ fields, version: 2 })
    const json = { closed: true, version: 2 }
    const closed = await callRoute(close, { method: 'PUT', bearer, params: one, json })
    expect(closed.data.closed_at).not.toBeNull()
    const again = { closed: false, version: 3 }
    const opened = await callRoute(close, { method: 'PUT', bearer, params: one, json: again })
    expect(opened.data.closed_at).toBeNull()
    expect(await events()).toMatchObject([
      { action: 'register.create' },
      { action: 'register.edit', detail: { fields: 'measures, authority' } },
      { action: 'register.close' },
      { action: 'register.reopen' },
    ])
    const { data } = await callRoute(read, { method: 'GET', bearer, params })
    expect(data.entries).toHaveLength(1)
  })

  it('rejects missing and too long fields, impossible days, and a stale version', async () => {
    const bearer = await asAdmin()
    const nothing = await callRoute(add, { bearer, params, json: { fields: {} } })
    expect(nothing.status).toBe(422)
    expect(Object.keys(nothing.errors ?? {})).toEqual(['name', 'noticed_on', 'what'])
    for (const day of ['yesterday', '2026-02-30']) {
      const wrong = { ...breach, noticed_on: day, data: 'x'.repeat(4001) }
      const refused = await callRoute(add, { bearer, params, json: { fields: wrong } })
      expect(Object.keys(refused.errors ?? {}), day).toEqual(['noticed_on', 'data'])
    }
    const { data } = await callRoute(add, { bearer, params, json: { fields: breach } })
    const one = { bearer, params: { ...params, id: data.entry_id } }
    const json = { fields: breach, version: 1 }
    const saves = await Promise.all(
      [1, 2].map(() => callRoute(change, { ...one, method: 'PATCH', json })),
    )
    expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('the register of processing', () => {
  const params = { register: 'processing' }

  it('is filled once with drafts, each of which counts as reviewed once it is saved', async () => {
    const bearer = await asAdmin()
    const both = await Promise.all([1, 2].map(() => callRoute(begin, { bearer, params })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { data } = await callRoute(read, { method: 'GET', bearer, params })
    expect(data.entries.length).toBeGreaterThan(5)
    for (const { is_draft, fields } of data.entries) {
      expect(is_draft).toBe(true)
      for (const text of Object.values(fields)) expect(text).not.toBe('')
    }
    const [first] = data.entries
    const saved = await callRoute(change, {
      method: 'PATCH',
      bearer,
      params: { ...params, id: first?.entry_id ?? '' },
      json: { fields: first?.fields, version: 1 },
    })
    expect(saved.data).toMatchObject({ is_draft: false, fields: first?.fields })
  })

  it('states the retention periods that the product applies', async () => {
    const { data } = await callRoute(begin, { bearer: await asAdmin(), params })
    const DAY = 86_400_000
    const days = (period: keyof typeof retention) => `${retention[period] / DAY} days`
    const years = (period: keyof typeof retention) =>
      new RegExp(`\\b${retention[period] / DAY / 365} years?\\b`)
    const stated = new Map(data.entries.map(({ fields }) => [fields.name, fields.retention ?? '']))
    const accounts = ['erasure', 'session', 'sentMail', 'readNotice'] as const
    for (const period of accounts)
      expect(stated.get('Accounts and signing in')).toContain(days(period))
    expect(stated.get('Accounts and signing in')).toMatch(years('unreadNotice'))
    expect(stated.get('Advice on cases')).toContain(days('deleted'))
    expect(stated.get('Notifying clinicians of urgent cases')).toContain(days('sentMail'))
    expect(stated.get('Comments and their moderation')).toContain(days('appeal'))
    expect(stated.get('Comments and their moderation')).toMatch(years('moderation'))
    for (const period of ['deleted', 'draft'] as const)
      expect(stated.get('Published texts and their authors')).toContain(days(period))
    expect(stated.get('Counting readers')).toMatch(years('dailyCount'))
    expect(stated.get('Counting readers')).toContain(days('wordsNotFound'))
  })

  it('has no drafts of breaches, and there is no third register', async () => {
    const bearer = await asAdmin()
    const wrong = await callRoute(begin, { bearer, params: { register: 'breaches' } })
    expect(wrong.status).toBe(404)
    const none = await callRoute(read, { method: 'GET', bearer, params: { register: 'other' } })
    expect(none.status).toBe(404)
  })

  it('returns `not_found` for an id of the other register', async () => {
    const bearer = await asAdmin()
    const other = { register: 'breaches' }
    const { data } = await callRoute(add, { bearer, params: other, json: { fields: breach } })
    const one = { ...params, id: data.entry_id }
    const json = { closed: true, version: 1 }
    const response = await callRoute(close, { method: 'PUT', bearer, params: one, json })
    expect(response.status).toBe(404)
  })
})
