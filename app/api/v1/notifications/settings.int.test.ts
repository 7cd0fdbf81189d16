import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { isWellFormedToken } from '@/lib/core/identifiers'
import { db } from '@/lib/platform/db/client'
import { unsubscribeToken } from '@/lib/platform/server-secret'
import { createVisitor, mailsTo, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createStaff, forumCalls } from '@/lib/testing/forum'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { GET, PUT } from './settings/route'
import { POST as ONE_CLICK, GET as OPEN } from './unsubscribe/one-click/route'
import { POST as unsubscribe } from './unsubscribe/route'

setUpAccountTests()

const { posted } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const all = {
  urgency: true,
  tagging: true,
  answer: true,
  reply: true,
  mention: true,
  update: true,
  digest: true,
  editorial: true,
  comments: true,
}
const settings = async (bearer: string) =>
  (await callRoute(GET, { method: 'GET', bearer })).data.mail
const save = (bearer: string, json: unknown) => callRoute(PUT, { method: 'PUT', bearer, json })
const urgent = (bearer: string) => posted(bearer, { case_status: 'URGENCY' })

describe('notification settings', () => {
  it('enable every mail at first, and change by the sent fields', async () => {
    const bearer = await signIn(await createVisitor())
    expect(await settings(bearer)).toEqual(all)
    const saved = await save(bearer, { mail: { reply: false, digest: false } })
    expect(saved.data.mail).toEqual({ ...all, reply: false, digest: false })
    await save(bearer, { mail: { reply: true } })
    expect(await settings(bearer)).toEqual({ ...all, digest: false })
  })

  it('are one’s own, whatever else a body contains', async () => {
    const { one, two } = await createStaff()
    await save(one.bearer, { mail: { urgency: false }, userId: two.id, user_id: two.id })
    expect(await settings(two.bearer)).toEqual(all)
    for (const json of [
      {},
      { mail: null },
      { mail: { reply: 'no' } },
      { mail: { reply: null } },
      [],
    ]) {
      expect((await save(one.bearer, json)).status).toBe(422)
    }
    expect(await settings(one.bearer)).toEqual({ ...all, urgency: false })
  })

  it('suppress a mail, and never the notice', async () => {
    const { asks, one, two } = await createStaff()
    await save(one.bearer, { mail: { urgency: false } })
    await urgent(asks.bearer)
    expect(await mailsTo(one.email)).toEqual([])
    expect(await mailsTo(two.email)).toHaveLength(1)
    expect(await db().notification.count({ where: { userId: one.id } })).toBe(1)
  })

  it('are consistent after fifty concurrent changes', async () => {
    const { one } = await createStaff()
    const sent = await Promise.all(
      Array.from({ length: 50 }, () => save(one.bearer, { mail: { reply: false } })),
    )
    expect(sent.filter(({ status }) => status !== 200)).toEqual([])
    expect(await settings(one.bearer)).toEqual({ ...all, reply: false })
  })
})

describe('the unsubscribe link', () => {
  it('ends mails of its kind, without a sign-in, from the page or the mail program', async () => {
    const { asks, one, two } = await createStaff()
    await urgent(asks.bearer)
    const press = {
      page: async (token: string) => callRoute(unsubscribe, { json: { token } }),
      program: async (token: string) =>
        callRoute(ONE_CLICK, {
          query: `token=${encodeURIComponent(token)}`,
          body: 'List-Unsubscribe=One-Click',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
    }
    for (const [person, way] of [
      [one, press.page],
      [two, press.program],
    ] as const) {
      const [mail] = await mailsTo(person.email)
      for (let times = 0; times < 2; times += 1) {
        const { status, data } = await way(mail?.unsubscribeToken ?? '')
        expect([status, data]).toEqual([200, { kind: 'urgency' }])
      }
      expect(await settings(person.bearer)).toEqual({ ...all, urgency: false })
    }
    await urgent(asks.bearer)
    expect(await mailsTo(one.email)).toHaveLength(1)
    expect(await mailsTo(two.email)).toHaveLength(1)
  })

  it('withdraws waiting mails', async () => {
    const { asks, one, two } = await createStaff()
    await urgent(asks.bearer)
    await mailsTo(one.email)
    const waiting = { state: 'WAITING', dueAt: new Date(Date.now() + 60_000) } as const
    await db().outboxEmail.updateMany({ data: waiting })
    await callRoute(unsubscribe, { json: { token: unsubscribeToken(one.id, 'urgency') } })
    const left = await db().outboxEmail.findMany()
    const addresses = left.map(({ toAddress }) => toAddress)
    expect(addresses.sort()).toEqual([two.email])
  })

  it('ends nothing by GET: it opens the page that asks for confirmation', async () => {
    const { one } = await createStaff()
    const query = `token=${unsubscribeToken(one.id, 'digest')}`
    const response = await OPEN(buildRequest({ method: 'GET', query }), {
      params: Promise.resolve({}),
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(`http://localhost:3000/unsubscribe?${query}`)
    expect(await settings(one.bearer)).toEqual(all)
  })

  it('is rejected if this server did not sign it, without details', async () => {
    const { one, two } = await createStaff()
    const [id, kind, signature] = unsubscribeToken(one.id, 'digest').split('.')
    const forged = [
      `${two.id}.${kind}.${signature}`,
      `${id}.urgency.${signature}`,
      `${id}.${kind}.`,
      `${id}.${kind}.${signature}.x`,
      `${id}.${kind}.${signature}`.slice(0, -1),
      unsubscribeToken(one.id, '__proto__'),
      unsubscribeToken(crypto.randomUUID(), 'digest'),
      '',
      '..',
      'x'.repeat(300),
    ]
    for (const token of forged) {
      const { status, message, errors } = await callRoute(unsubscribe, { json: { token } })
      const text = isWellFormedToken(token, 'unsubscribe')
        ? 'This link is not valid.'
        : 'This link is incomplete. Please open it from the email again.'
      expect([status, message, errors]).toEqual([422, text, { token: [text] }])
      const query = `token=${encodeURIComponent(token)}`
      expect((await callRoute(ONE_CLICK, { query })).status).toBe(422)
    }
    for (const token of [null, 1, ['x'], 'x'.repeat(5000)]) {
      expect((await callRoute(unsubscribe, { json: { token } })).status).toBe(422)
    }
    expect(await db().notificationPreference.count()).toBe(0)
  })
})
