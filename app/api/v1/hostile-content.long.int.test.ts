import { beforeEach, describe, expect, it } from 'vitest'
import { db } from '@/lib/platform/db/client'
import { factRoutes, faqRoutes, videoRoutes } from '@/lib/routes/kind-calls'
import { createAdmin, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createFact, createFaq, createVideo } from '@/lib/testing/factories'
import { HOSTILE_BODIES, HOSTILE_TYPES, HOSTILE_VALUES } from '@/lib/testing/hostile-json'
import { callRoute } from '@/lib/testing/requests'

const { PATCH: editFact } = factRoutes['[id]']
const { POST: addFact } = factRoutes['']
const { PATCH: editFaq } = faqRoutes['[id]']
const { POST: addFaq } = faqRoutes['']
const { PATCH: editVideo } = videoRoutes['[id]']
const { POST: addVideo } = videoRoutes['']

setUpAccountTests()

type Route = Parameters<typeof callRoute>[0]

const LINK = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** Each kind: its two routes, one of its text fields, and a complete item. */
const kinds: [
  string,
  Route,
  Route,
  string,
  Record<string, string>,
  () => Promise<{ id: string }>,
][] = [
  ['video', addVideo, editVideo, 'video_title', { video_title: 'x', video_url: LINK }, createVideo],
  ['duk', addFact, editFact, 'duk_content', { duk_title: 'x', duk_content: 'x' }, createFact],
  ['faq', addFaq, editFaq, 'faq_expansion', { faq_title: 'x', faq_expansion: 'x' }, createFaq],
]

const count = async () =>
  (await db().video.count()) + (await db().fact.count()) + (await db().faq.count())

describe.each(kinds)('/%s', (_name, add, edit, field, whole, create) => {
  let bearer: string
  let id: string

  beforeEach(async () => {
    bearer = await signIn(await createAdmin())
    id = (await create()).id
  })

  /** Sends a body to both routes; returns the statuses and the refused fields. */
  async function sendBoth(body: BodyInit, type = 'application/json') {
    const call = { bearer, body, headers: { 'content-type': type } }
    const responses = [
      await callRoute(add, call),
      await callRoute(edit, { ...call, method: 'PATCH', params: { id } }),
    ]
    return {
      statuses: responses.map(({ status }) => status),
      fields: responses.map(({ errors }) => Object.keys(errors ?? {})),
    }
  }

  it.each(HOSTILE_VALUES)('rejects %s at its field', async (_what, value) => {
    const { statuses, fields } = await sendBoth(JSON.stringify({ ...whole, [field]: value }))
    expect(statuses).toEqual([422, 422])
    expect(fields).toEqual([[field], [field]])
    expect(await count()).toBe(1)
  })

  it.each(HOSTILE_BODIES)('rejects a body that is %s', async (_what, body, status) => {
    expect((await sendBoth(body)).statuses).toEqual([status, status])
    expect(await count()).toBe(1)
  })

  it.each(HOSTILE_TYPES)('rejects a body of type %s', async (type) => {
    expect((await sendBoth(JSON.stringify(whole), type)).statuses).toEqual([415, 415])
  })

  it('drops unknown fields, including `__proto__`', async () => {
    const extra = '"id":"x","deletedAt":"2020-01-01","__proto__":{"admin":true},"constructor":{}'
    const body = `{${extra},${JSON.stringify(whole).slice(1)}`
    const response = await callRoute(add, {
      bearer,
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(201)
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('admin')
    expect(await db().auditEvent.count()).toBe(1)
    const rows = [
      ...(await db().video.findMany()),
      ...(await db().fact.findMany()),
      ...(await db().faq.findMany()),
    ]
    expect(rows.map(({ deletedAt }) => deletedAt)).toEqual([null, null])
  })
})
