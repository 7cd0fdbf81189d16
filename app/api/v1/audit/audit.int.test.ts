import { describe, expect, it } from 'vitest'
import { db, type Prisma } from '@/lib/platform/db/client'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createArticle, createFact, createFaq, createUser } from '@/lib/testing/factories'
import { callRoute } from '@/lib/testing/requests'
import { GET } from './route'

setUpAccountTests()

const event = (over: Partial<Prisma.AuditEventUncheckedCreateInput> = {}) =>
  db().auditEvent.create({ data: { action: 'fact.edit', objectKind: 'fact', ...over } })
const ask = async (query = '') =>
  callRoute(GET, { method: 'GET', query, bearer: await signIn(await createAdmin()) })
const getIds = async (query: string) => {
  const { status, data } = await ask(query)
  expect(status).toBe(200)
  expect(data.eventsCount).toBe(data.events.length)
  return data.events.map(({ event_id }) => event_id)
}
const at = (moment: string) => ({ createdAt: new Date(moment) })

describe('the audit log', () => {
  it('is sorted from either end, page by page, and by no other column', async () => {
    const made: string[] = []
    for (const minute of [1, 2, 2, 3]) {
      made.push((await event(at(`2026-01-01T12:0${minute}:00Z`))).id)
    }
    const [first = '', , , last = ''] = made
    const oldest = await getIds('action=fact.edit&sort=created')
    expect([oldest[0], oldest[3]]).toEqual([first, last])
    for (const query of ['action=fact.edit', 'action=fact.edit&sort=-created']) {
      expect(await getIds(query)).toEqual([...oldest].reverse())
    }
    const second = await ask('action=fact.edit&sort=created&limit=3&page=2')
    expect(second.data.events.map(({ event_id }) => event_id)).toEqual([last])
    for (const sort of ['actor', 'created;drop', '--created']) {
      const { status, errors } = await ask(`sort=${encodeURIComponent(sort)}`)
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['sort']])
    }
  })

  it('lists who did what to which object, newest first, with current names', async () => {
    const actor = await createUser({ firstName: 'Aline', lastName: 'Uwase' })
    const article = await createArticle({ title: 'Gout' })
    const faq = await createFaq({ question: 'Why?' })
    const facility = await db().facility.create({ data: { name: 'Remera', district: 'Gasabo' } })
    const objects = [
      ['user', actor.id],
      ['article', article.id],
      ['faq', faq.id],
      ['fact', (await createFact({ title: 'Joints' })).id],
      ['fact', crypto.randomUUID()],
      ['facility', facility.id],
      ['file', crypto.randomUUID()],
      ['session', null],
    ] as const
    for (const [at, [objectKind, objectId]] of objects.entries()) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 12, 59 - at))
      await event({ objectKind, objectId, createdAt, actorId: actor.id, requestId: 'r-1' })
    }
    const { events } = (await ask()).data
    expect(events.map(({ object_kind, object_title }) => [object_kind, object_title])).toEqual([
      ['user', 'Aline Uwase'],
      ['article', 'Gout'],
      ['faq', 'Why?'],
      ['fact', 'Joints'],
      ['fact', null],
      ['facility', 'Remera, Gasabo'],
      ['file', null],
      ['session', null],
    ])
    expect(events[0]).toMatchObject({
      created_at: '2026-01-01T12:59:00.000Z',
      request_id: 'r-1',
      detail: {},
      actor: {
        user_id: actor.id,
        first_name: 'Aline',
        last_name: 'Uwase',
        role: 'RHEUMATOLOGIST',
      },
    })
  })

  it('keeps events of deleted accounts, and without an actor', async () => {
    await event({ actorId: null, detail: { self: true, revision: null, nested: { email: 'x' } } })
    const { events } = (await ask()).data
    expect(events[0]).toMatchObject({ actor: null, detail: { self: true, revision: null } })
    expect(events[0]?.detail).not.toHaveProperty('nested')
  })

  it('is filtered by action, kind, object and person, each and together', async () => {
    const [one, two] = [await createUser(), await createUser()]
    const objectId = crypto.randomUUID()
    const a = await event({ action: 'article.edit', objectKind: 'article', actorId: one.id })
    const b = await event({ action: 'article.edit', objectKind: 'article', objectId })
    const c = await event({ action: 'session.start', objectKind: 'session', actorId: two.id })
    expect(await getIds('action=session.start')).toEqual([c.id])
    expect((await getIds('object_kind=article')).sort()).toEqual([a.id, b.id].sort())
    expect(await getIds(`object_id=${objectId}`)).toEqual([b.id])
    expect(await getIds(`actor_id=${one.id}`)).toEqual([a.id])
    expect(await getIds(`action=article.edit&actor_id=${two.id}`)).toEqual([])
    expect(await getIds('action=&object_kind=session')).toEqual([c.id])
  })

  it('is filtered by days in Kigali, both included, or by moments', async () => {
    const before = await event(at('2026-03-09T21:59:59Z'))
    const first = await event(at('2026-03-09T22:00:00Z'))
    const last = await event(at('2026-03-10T21:59:59Z'))
    const after = await event(at('2026-03-10T22:00:00Z'))
    expect(await getIds('from=2026-03-10&to=2026-03-10')).toEqual([last.id, first.id])
    expect(await getIds('to=2026-03-09')).toEqual([before.id])
    expect(await getIds('from=2026-03-10T22:00:00Z')).toEqual([after.id])
  })

  it('rejects an invalid filter, at its field', async () => {
    for (const [field, value] of [
      ['from', 'yesterday'],
      ['from', '2026-02-30'],
      ['to', '2026-13-01'],
      ['to', '10/03/2026'],
      ['object_id', 'x'],
      ['actor_id', '1'],
      ['action', "'; DROP TABLE audit_event"],
      ['object_kind', 'x'.repeat(61)],
    ]) {
      const { status, errors } = await ask(
        new URLSearchParams([[field ?? '', value ?? '']]).toString(),
      )
      expect({ field, value, status }).toEqual({ field, value, status: 422 })
      expect(Object.keys(errors ?? {})).toEqual([field])
    }
    expect((await ask('from=yesterday')).errors?.from).toEqual([
      'Please enter a date, such as 2026-11-21.',
    ])
  })

  it('is paginated', async () => {
    for (let made = 0; made < 5; made += 1) await event()
    const { data } = await ask('page=2&limit=2')
    expect(data.events).toHaveLength(2)
    expect(data.eventsCount).toBe(5)
    expect((await ask('page=9&limit=2')).data.events).toEqual([])
  })
})
