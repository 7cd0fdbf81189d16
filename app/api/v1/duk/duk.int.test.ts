import { beforeEach, expect, it } from 'vitest'
import type { Caller } from '@/lib/core/caller'
import { facts } from '@/lib/modules/facts/service'
import { db } from '@/lib/platform/db/client'
import { factRoutes } from '@/lib/routes/kind-calls'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser, createFact as makeFact } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'

const { POST: RESTORE } = factRoutes['[id]/restore']
const { DELETE, PATCH } = factRoutes['[id]']
const { GET, POST } = factRoutes['']

setUpAccountTests()

const FACT = { duk_title: 'Cartilage', duk_content: 'It has no blood vessels.' }
const NOWHERE = '0190a000-0000-7000-8000-000000000000'
const CALLER: Caller = { requestId: '', address: '192.0.2.1', device: '', locale: 'en' }

let bearer: string
let adminId: string

beforeEach(async () => {
  const admin = await createAdmin()
  adminId = admin.id
  bearer = await signIn(admin)
  takeRevalidatedTags()
})

const add = (json: unknown) => callRoute(POST, { bearer, json })
const edit = (id: string, json: unknown) =>
  callRoute(PATCH, { method: 'PATCH', bearer, params: { id }, json })
const remove = (id: string) => callRoute(DELETE, { method: 'DELETE', bearer, params: { id } })
const restore = (id: string) => callRoute(RESTORE, { bearer, params: { id } })
const list = async () => (await callRoute(GET, { method: 'GET' })).data
const actions = async () => {
  const events = await db().auditEvent.findMany({ orderBy: { id: 'asc' } })
  return events.map(({ action, actorId }) => ({ action, actorId }))
}

it('adds a fact, which is public at once', async () => {
  const { status, message, data } = await add({ ...FACT, language: 'fr', source: ' EULAR 2022 ' })
  expect({ status, message }).toEqual({ status: 201, message: 'Fact added successfully' })
  expect(data).toMatchObject({ ...FACT, language: 'fr', source: 'EULAR 2022' })
  expect(await list()).toEqual({ DUK: [data], dukCount: 1 })
  expect(takeRevalidatedTags()).toEqual(['facts'])
  expect(await actions()).toEqual([{ action: 'fact.create', actorId: adminId }])
})

it('accepts an empty content', async () => {
  const { status, data } = await add({ duk_title: 'Cartilage has no blood vessels' })
  expect({ status, content: data.duk_content }).toEqual({ status: 201, content: '' })
})

it('stores markup as plain text', async () => {
  const duk_content = '<img src=x onerror=alert(1)> & "quotes"'
  expect((await add({ ...FACT, duk_content })).data.duk_content).toBe(duk_content)
})

it.each([
  [{}, ['duk_title']],
  [{ duk_title: ' ', duk_content: 'x' }, ['duk_title']],
  [{ duk_title: ['x'] }, ['duk_title']],
])('names the missing fields of %j', async (json, fields) => {
  const { status, message, errors } = await add(json)
  expect({ status, message }).toEqual({ status: 422, message: 'Please fill in all fields.' })
  const wanted = fields.map((field) => [field, ['Please fill in all fields.']])
  expect(errors).toEqual(Object.fromEntries(wanted))
})

it.each([
  ['duk_title', 'a'.repeat(201)],
  ['duk_content', 'a'.repeat(5001)],
  ['source', 'a'.repeat(301)],
  ['duk_title', 'NUL \0'],
  ['duk_content', 'half \ud800'],
  ['duk_content', ['a list']],
  ['language', 'xx'],
])('rejects an invalid %s', async (field, value) => {
  const { status, errors } = await add({ ...FACT, [field]: value })
  expect(status).toBe(422)
  expect(Object.keys(errors ?? {})).toEqual([field])
  expect(await db().fact.count()).toBe(0)
})

it('changes only sent fields', async () => {
  const { id, content } = await makeFact({ language: 'kiny', source: 'WHO' })
  const { status, message, data } = await edit(id, { duk_title: 'New' })
  expect({ status, message }).toEqual({ status: 200, message: 'Fact updated successfully' })
  expect(data).toMatchObject({
    duk_title: 'New',
    duk_content: content,
    language: 'kiny',
    source: 'WHO',
  })
  expect((await edit(id, { source: '' })).data.source).toBeNull()
  expect(takeRevalidatedTags()).toEqual(['facts', 'facts'])
  expect(await actions()).toEqual([
    { action: 'fact.edit', actorId: adminId },
    { action: 'fact.edit', actorId: adminId },
  ])
  expect((await edit(id, { duk_title: ' ' })).errors).toEqual({
    duk_title: ['Please fill in all fields.'],
  })
})

it('is deleted once among concurrent requests, and can be restored', async () => {
  const { id } = await makeFact()
  const removed = await Promise.all(Array.from({ length: 20 }, () => remove(id)))
  expect(removed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(removed.filter(({ status }) => status === 404)).toHaveLength(19)
  expect((await list()).dukCount).toBe(0)
  expect(takeRevalidatedTags()).toEqual(['facts'])
  const restored = await Promise.all(Array.from({ length: 10 }, () => restore(id)))
  expect(restored.every(({ status, data }) => status === 200 && data.duk_id === id)).toBe(true)
  expect((await list()).dukCount).toBe(1)
  expect(new Set(takeRevalidatedTags())).toEqual(new Set(['facts']))
  expect(await actions()).toEqual([
    { action: 'fact.delete', actorId: adminId },
    { action: 'fact.restore', actorId: adminId },
  ])
})

it('returns `not_found` for a deleted, unknown or malformed id', async () => {
  const { id } = await makeFact({ deletedAt: new Date() })
  for (const missing of [id, NOWHERE, "1' OR 1=1"]) {
    expect(await edit(missing, FACT)).toMatchObject({ status: 404, message: 'Fact not found' })
    expect((await remove(missing)).status).toBe(404)
  }
  expect((await restore(NOWHERE)).status).toBe(404)
  expect((await restore('x')).status).toBe(404)
})

it('is allowed to administrators only, in the service too', async () => {
  const { id } = await makeFact()
  const viewers = [
    [null, 'unauthenticated'],
    [{ id: adminId, role: 'USER', isApproved: true }, 'forbidden'],
    [{ id: adminId, role: 'RHEUMATOLOGIST', isApproved: true }, 'forbidden'],
    [{ id: adminId, role: 'INTERNAL_MEDICINE', isApproved: true }, 'forbidden'],
    [{ id: adminId, role: 'ADMIN', isApproved: false }, 'forbidden'],
  ] as const
  for (const [viewer, code] of viewers) {
    const calls = [
      facts.add(viewer, FACT, CALLER),
      facts.edit(viewer, id, FACT, CALLER),
      facts.remove(viewer, id, CALLER),
      facts.restore(viewer, id, CALLER),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code })
  }
  expect(await actions()).toEqual([])
})

it('lists deleted facts to administrators only', async () => {
  const shown = await makeFact()
  const older = await makeFact({ deletedAt: new Date('2026-01-01') })
  const newer = await makeFact({ deletedAt: new Date('2026-01-02') })
  const listed = async (token?: string) => {
    const call = { method: 'GET', query: 'deleted=1&limit=5', bearer: token }
    const { DUK, dukCount } = (await callRoute(GET, call)).data
    return { ids: DUK.map((each) => each.duk_id), count: dukCount }
  }
  expect(await listed(bearer)).toEqual({ ids: [newer.id, older.id], count: 2 })
  const publicly = { ids: [shown.id], count: 1 }
  expect(await listed()).toEqual(publicly)
  expect(await listed(await signIn(await createUser()))).toEqual(publicly)
})
