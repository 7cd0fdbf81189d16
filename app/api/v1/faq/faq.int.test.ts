import { beforeEach, expect, it } from 'vitest'
import type { Caller } from '@/lib/core/caller'
import { faqs } from '@/lib/modules/faqs/service'
import { db } from '@/lib/platform/db/client'
import { faqRoutes } from '@/lib/routes/kind-calls'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser, createFaq as makeFaq } from '@/lib/testing/factories'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { callRoute } from '@/lib/testing/requests'

const { POST: RESTORE } = faqRoutes['[id]/restore']
const { DELETE, PATCH } = faqRoutes['[id]']
const { GET, POST } = faqRoutes['']

setUpAccountTests()

const FAQ = { faq_title: 'Is gout curable?', faq_expansion: 'It can be treated well.' }
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

it('adds a question, which is public at once', async () => {
  const { status, message, data } = await add({ ...FAQ, language: 'fr', source: ' EULAR 2022 ' })
  expect({ status, message }).toEqual({ status: 201, message: 'FAQ added successfully' })
  expect(data).toMatchObject({ ...FAQ, language: 'fr', source: 'EULAR 2022' })
  expect(await list()).toEqual({ FAQS: [data], faqsCount: 1 })
  expect(takeRevalidatedTags()).toEqual(['faqs'])
  expect(await actions()).toEqual([{ action: 'faq.create', actorId: adminId }])
})

it.each([
  [{}, ['faq_title', 'faq_expansion']],
  [{ faq_title: ' ', faq_expansion: 'x' }, ['faq_title']],
  [{ faq_title: 'x', faq_expansion: null }, ['faq_expansion']],
])('names the missing fields of %j', async (json, fields) => {
  const { status, message, errors } = await add(json)
  expect({ status, message }).toEqual({ status: 422, message: 'Please fill in all fields.' })
  const wanted = fields.map((field) => [field, ['Please fill in all fields.']])
  expect(errors).toEqual(Object.fromEntries(wanted))
})

it.each([
  ['faq_title', 'a'.repeat(301)],
  ['faq_expansion', 'a'.repeat(5001)],
  ['source', 'a'.repeat(301)],
  ['faq_title', 'NUL \0'],
  ['faq_expansion', 'half \ud800'],
  ['faq_expansion', ['a list']],
  ['language', 'xx'],
])('rejects an invalid %s', async (field, value) => {
  const { status, errors } = await add({ ...FAQ, [field]: value })
  expect(status).toBe(422)
  expect(Object.keys(errors ?? {})).toEqual([field])
  expect(await db().faq.count()).toBe(0)
})

it('changes only sent fields', async () => {
  const { id, answer } = await makeFaq({ language: 'kiny', source: 'WHO' })
  const { status, message, data } = await edit(id, { faq_title: 'New' })
  expect({ status, message }).toEqual({ status: 200, message: 'FAQ updated successfully' })
  expect(data).toMatchObject({
    faq_title: 'New',
    faq_expansion: answer,
    language: 'kiny',
    source: 'WHO',
  })
  expect((await edit(id, { source: '' })).data.source).toBeNull()
  expect(takeRevalidatedTags()).toEqual(['faqs', 'faqs'])
  expect(await actions()).toEqual([
    { action: 'faq.edit', actorId: adminId },
    { action: 'faq.edit', actorId: adminId },
  ])
  expect((await edit(id, { faq_title: ' ' })).errors).toEqual({
    faq_title: ['Please fill in all fields.'],
  })
})

it('is deleted once among concurrent requests, and can be restored', async () => {
  const { id } = await makeFaq()
  const removed = await Promise.all(Array.from({ length: 20 }, () => remove(id)))
  expect(removed.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(removed.filter(({ status }) => status === 404)).toHaveLength(19)
  expect((await list()).faqsCount).toBe(0)
  expect(takeRevalidatedTags()).toEqual(['faqs'])
  const restored = await Promise.all(Array.from({ length: 10 }, () => restore(id)))
  expect(restored.every(({ status, data }) => status === 200 && data.faq_id === id)).toBe(true)
  expect((await list()).faqsCount).toBe(1)
  expect(new Set(takeRevalidatedTags())).toEqual(new Set(['faqs']))
  expect(await actions()).toEqual([
    { action: 'faq.delete', actorId: adminId },
    { action: 'faq.restore', actorId: adminId },
  ])
})

it('returns `not_found` for a deleted, unknown or malformed id', async () => {
  const { id } = await makeFaq({ deletedAt: new Date() })
  for (const missing of [id, NOWHERE, "1' OR 1=1"]) {
    expect(await edit(missing, FAQ)).toMatchObject({ status: 404, message: 'FAQ not found' })
    expect((await remove(missing)).status).toBe(404)
  }
  expect((await restore(NOWHERE)).status).toBe(404)
  expect((await restore('x')).status).toBe(404)
})

it('is allowed to administrators only, in the service too', async () => {
  const { id } = await makeFaq()
  const viewers = [
    [null, 'unauthenticated'],
    [{ id: adminId, role: 'USER', isApproved: true }, 'forbidden'],
    [{ id: adminId, role: 'RHEUMATOLOGIST', isApproved: true }, 'forbidden'],
    [{ id: adminId, role: 'INTERNAL_MEDICINE', isApproved: true }, 'forbidden'],
    [{ id: adminId, role: 'ADMIN', isApproved: false }, 'forbidden'],
  ] as const
  for (const [viewer, code] of viewers) {
    const calls = [
      faqs.add(viewer, FAQ, CALLER),
      faqs.edit(viewer, id, FAQ, CALLER),
      faqs.remove(viewer, id, CALLER),
      faqs.restore(viewer, id, CALLER),
    ]
    for (const call of calls) await expect(call).rejects.toMatchObject({ code })
  }
  expect(await actions()).toEqual([])
})

it('lists deleted questions to administrators only', async () => {
  const shown = await makeFaq()
  const older = await makeFaq({ deletedAt: new Date('2026-01-01') })
  const newer = await makeFaq({ deletedAt: new Date('2026-01-02') })
  const listed = async (token?: string) => {
    const call = { method: 'GET', query: 'deleted=1&limit=5', bearer: token }
    const { FAQS, faqsCount } = (await callRoute(GET, call)).data
    return { ids: FAQS.map((each) => each.faq_id), count: faqsCount }
  }
  expect(await listed(bearer)).toEqual({ ids: [newer.id, older.id], count: 2 })
  const publicly = { ids: [shown.id], count: 1 }
  expect(await listed()).toEqual(publicly)
  expect(await listed(await signIn(await createUser()))).toEqual(publicly)
})
