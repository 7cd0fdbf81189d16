import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { POST as comment } from '@/app/api/v1/comment/route'
import { GET as readCase } from '@/app/api/v1/forum/[id]/route'
import { POST as postCase } from '@/app/api/v1/forum/route'
import { notifyDueSteps } from '@/lib/modules/forum/escalation/escalation'
import { deliverDueAlerts } from '@/lib/platform/alerts/deliver'
import { db } from '@/lib/platform/db/client'
import { readOutboxes } from '@/lib/platform/metrics/stored-figures'
import { mailsTo, settleWork, setUpAccountTests } from '@/lib/testing/accounts'
import { configureAlerts, makeBrowser, readPush } from '@/lib/testing/alert-host'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as restrict } from '../auth/[id]/restriction/route'
import { DELETE as deactivate } from '../auth/[id]/route'
import { POST as acknowledge } from '../forum/[id]/acknowledge/route'
import { POST as closeCase } from '../forum/[id]/close/route'
import { PATCH as edit } from '../forum/[id]/route'
import { POST as take } from '../forum/[id]/take/route'
import { DELETE as removeDevice } from './push/[id]/route'
import { POST as addDevice } from './push/route'
import { GET as readReach } from './route'
import { PUT as saveSms } from './sms/route'
import { POST as test } from './test/route'
import { GET as readUnreachable } from './unreachable/route'

const host = await configureAlerts()
const log = setUpAccountTests()
afterEach(() => {
  host.taken.length = 0
  host.refuse(null)
})
afterAll(host.close)

const { posted, read } = forumCalls({ post: postCase, read: readCase, comment })
const HOUR = 3_600_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const MARKER = 'Mukamarika'
const urgent = (bearer: string) =>
  posted(bearer, {
    case_status: 'URGENCY',
    title: `${MARKER}, hot knee`,
    content: `<p>${MARKER} since Monday</p>`,
  })

const subscribe = (bearer: string, json: object) => callRoute(addDevice, { bearer, json })
const withPhone = (id: string) =>
  db().user.update({ where: { id }, data: { phoneNumber: '0788 123 456', language: 'fr' } })
const wishSms = (bearer: string, is_wished = true) =>
  callRoute(saveSms, { method: 'PUT', bearer, json: { is_wished } })

describe('an urgent case', () => {
  it('alerts subscribed browsers and people who want SMS, in their language, with a link and nothing else', async () => {
    const { asks, one, two } = await createStaff()
    const browser = makeBrowser(host.origin)
    expect((await subscribe(one.bearer, browser.subscription)).status).toBe(201)
    await withPhone(two.id)
    expect((await wishSms(two.bearer)).status).toBe(200)
    const id = await urgent(asks.bearer)
    await settleWork()
    const [push] = host.taken.filter(({ path }) => path.startsWith('/push/'))
    const [sms] = host.taken.filter(({ path }) => path === '/sms')
    expect(host.taken).toHaveLength(2)
    expect(JSON.parse(readPush(push?.body ?? Buffer.of(), browser))).toEqual({
      text: 'An urgent case is waiting.',
      link: `http://localhost:3000/dashboard/forum/${id}`,
    })
    expect(push?.headers).toMatchObject({ urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(JSON.parse(`${sms?.body}`)).toEqual({
      to: '+250788123456',
      text: `Un cas urgent attend. http://localhost:3000/fr/dashboard/forum/${id}`,
    })
    expect(sms?.headers.authorization).toBe('Key of-the-gateway')
    const { clock } = (await read(asks.bearer, id)).data.post
    const channels = clock[0]?.told.map(({ person, channels }) => [person.user_id, channels])
    expect(Object.fromEntries(channels ?? [])).toEqual({
      [one.id]: ['bell', 'mail', 'push'],
      [two.id]: ['bell', 'mail', 'sms'],
    })
  })

  it('exposes neither its text nor a name in mails, alerts, log or stored rows', async () => {
    const { asks, one, two } = await createStaff()
    const browser = makeBrowser(host.origin)
    await subscribe(one.bearer, browser.subscription)
    await withPhone(two.id)
    await wishSms(two.bearer)
    await db().user.update({ where: { id: asks.id }, data: { lastName: MARKER } })
    const id = await urgent(asks.bearer)
    await notifyDueSteps(3 * HOUR)
    // The answer withdraws calls that are unsent.
    await settleWork()
    await callRoute(comment, {
      bearer: one.bearer,
      json: { post_id: id, content: `${MARKER} must come` },
    })
    await settleWork()
    const pushes = host.taken
      .filter(({ path }) => path.startsWith('/push/'))
      .map(({ body }) => readPush(body, browser))
    const others = host.taken.map(({ body, headers }) => `${body}${JSON.stringify(headers)}`)
    const mails = await Promise.all([asks, one, two].map(({ email }) => mailsTo(email)))
    const rows = [
      await db().outboxEmail.findMany(),
      await db().outboxAlert.findMany(),
      await db().notification.findMany(),
      await db().auditEvent.findMany(),
      await db().idempotencyKey.findMany(),
    ]
    expect([pushes.length, mails.flat().length > 5, log.lines.length > 5]).toEqual([2, true, true])
    const left = JSON.stringify([pushes, others, mails, rows, log.lines])
    expect(left).not.toContain(MARKER)
    expect(JSON.stringify((await read(one.bearer, id)).data)).toContain(MARKER)
    expect((await read(one.bearer, id)).headers.get('cache-control')).toBe('no-store')
  })

  it('is retried while the other side refuses, and sends each alert once', async () => {
    const { asks, one } = await createStaff()
    await subscribe(one.bearer, makeBrowser(host.origin).subscription)
    host.refuse(503)
    await urgent(asks.bearer)
    await settleWork()
    const row = () => db().outboxAlert.findFirstOrThrow()
    expect(await row()).toMatchObject({ state: 'WAITING', attempts: 1, lastError: 'push 503' })
    host.refuse(null)
    const later = inMinutes(2)
    await Promise.all([deliverDueAlerts(later), deliverDueAlerts(later)])
    expect(await row()).toMatchObject({ state: 'SENT', attempts: 2 })
    expect(host.taken).toHaveLength(1)
  })

  it.each([404, 410])(
    'deletes a subscription whose push service answers %i, and its pending alerts',
    async (status) => {
      const { asks, one } = await createStaff()
      await subscribe(one.bearer, makeBrowser(host.origin).subscription)
      host.refuse(503)
      await urgent(asks.bearer)
      await settleWork()
      host.refuse(status)
      await urgent(asks.bearer)
      await settleWork()
      await deliverDueAlerts(inMinutes(2))
      expect(await db().pushSubscription.count()).toBe(0)
      expect(await readOutboxes()).toContainEqual(
        expect.objectContaining({ way: 'push', waiting: 0, failed: 0 }),
      )
    },
  )

  it('drops a pending alert after another person has subscribed the same browser', async () => {
    const { asks, one, two } = await createStaff()
    const { subscription } = makeBrowser(host.origin)
    await subscribe(one.bearer, subscription)
    host.refuse(503)
    await urgent(asks.bearer)
    await settleWork()
    await subscribe(two.bearer, subscription)
    host.refuse(null)
    await deliverDueAlerts(inMinutes(2))
    expect([host.taken, await db().outboxAlert.count()]).toEqual([[], 0])
    expect(await db().pushSubscription.findMany()).toMatchObject([{ userId: two.id }])
  })

  it('keeps a browser whose push service is no longer configured', async () => {
    const { asks, one } = await createStaff()
    await subscribe(one.bearer, makeBrowser(host.origin).subscription)
    await db().pushSubscription.updateMany({ data: { endpoint: 'https://push.example.org/x' } })
    await urgent(asks.bearer)
    await settleWork()
    expect(await db().pushSubscription.count()).toBe(1)
    expect(await db().outboxAlert.findFirst()).toMatchObject({
      state: 'FAILED',
      lastError: 'endpoint',
    })
  })

  it.each([
    [
      'deactivated',
      (bearer, id, json) => callRoute(deactivate, withId(id, { method: 'DELETE', bearer, json })),
    ],
    ['restricted', (bearer, id, json) => callRoute(restrict, withId(id, { bearer, json }))],
  ] satisfies [
    string,
    (bearer: string, id: string, json: object) => Promise<{ status: number }>,
  ][])(
    'withdraws waiting alerts of a person whose account is %s, and no others',
    async (_how, end) => {
      const { asks, one, two, admin } = await createStaff()
      for (const { bearer } of [one, two]) {
        await subscribe(bearer, makeBrowser(host.origin).subscription)
      }
      host.refuse(503)
      await urgent(asks.bearer)
      await settleWork()
      expect(await db().outboxAlert.count({ where: { state: 'WAITING' } })).toBe(2)
      expect((await end(admin.bearer, one.id, { reason: 'Left' })).status).toBe(200)
      const left = await db().outboxAlert.findMany()
      expect(left.map(({ userId }) => userId)).toEqual([two.id])
    },
  )

  it('deletes the pending SMS of a person who switches SMS off, and no other SMS', async () => {
    const { asks, one, two } = await createStaff()
    for (const { id, bearer } of [one, two]) {
      await subscribe(bearer, makeBrowser(host.origin).subscription)
      await withPhone(id)
      await wishSms(bearer)
    }
    host.refuse(503)
    await urgent(asks.bearer)
    await settleWork()
    expect(await db().outboxAlert.count({ where: { state: 'WAITING' } })).toBe(4)
    expect((await wishSms(one.bearer, false)).status).toBe(200)
    const left = await db().outboxAlert.findMany({ where: { subscriptionId: null } })
    expect(left.map(({ userId }) => userId)).toEqual([two.id])
    expect(await db().outboxAlert.count()).toBe(3)
  })

  it('withdraws waiting alerts when it is closed', async () => {
    const { asks, one } = await createStaff()
    await subscribe(one.bearer, makeBrowser(host.origin).subscription)
    host.refuse(503)
    const id = await urgent(asks.bearer)
    await settleWork()
    await callRoute(closeCase, withId(id, { bearer: asks.bearer, json: { outcome: 'Healed' } }))
    expect(await db().outboxAlert.count()).toBe(0)
  })

  it.each([
    ['acknowledged', ({ two }, id) => callRoute(acknowledge, withId(id, two))],
    ['taken', ({ two }, id) => callRoute(take, withId(id, two))],
    [
      'answered by a rheumatologist',
      ({ two }, post_id) =>
        callRoute(comment, { bearer: two.bearer, json: { post_id, content: 'Send her' } }),
    ],
    [
      'no longer urgent',
      ({ asks }, id) =>
        callRoute(
          edit,
          withId(id, { method: 'PATCH', bearer: asks.bearer, form: { case_status: 'ROUTINE' } }),
        ),
    ],
  ] satisfies [
    string,
    (people: Awaited<ReturnType<typeof createStaff>>, id: string) => Promise<{ status: number }>,
  ][])(
    'withdraws unsent calls for help, and no other messages, when it is %s',
    async (_how, stop) => {
      const people = await createStaff()
      const { asks, one } = people
      await subscribe(one.bearer, makeBrowser(host.origin).subscription)
      host.refuse(503)
      const id = await urgent(asks.bearer)
      await notifyDueSteps(HOUR)
      await settleWork()
      const unsent = { state: 'WAITING', dueAt: new Date(Date.now() + HOUR), sentAt: null } as const
      await db().outboxEmail.updateMany({ data: unsent })
      const question = `case:${id}:a-question:mention:${one.id}`
      const [first] = await db().outboxEmail.findMany()
      if (!first) throw new Error('nobody was mailed')
      const { toAddress, template, language } = first
      await db().outboxEmail.create({
        data: { toAddress, template, language, props: {}, causeKey: question, ...unsent },
      })
      const getCauses = async () => {
        const mails = await db().outboxEmail.findMany({ where: unsent })
        const alerts = await db().outboxAlert.findMany({ where: { state: 'WAITING' } })
        const causes = [...mails, ...alerts].map(({ causeKey }) => causeKey?.split(':')[2] ?? '')
        return [...new Set(causes)].sort()
      }
      expect(await getCauses()).toEqual(['a-question', 'passed', 'step', 'urgency'])
      expect((await stop(people, id)).status).toBeLessThan(300)
      expect(await getCauses()).toEqual(['a-question'])
    },
  )
})

describe('the notification channels', () => {
  it('list one’s own devices, which belong to the last subscriber, and cannot be removed by others', async () => {
    const { one, two } = await createStaff()
    const { subscription } = makeBrowser(host.origin)
    const { data } = await subscribe(one.bearer, subscription)
    const devices = async (bearer: string) =>
      (await callRoute(readReach, { method: 'GET', bearer })).data.push.devices.map(({ id }) => id)
    expect(await devices(one.bearer)).toEqual([data.id])
    const remove = (bearer: string) =>
      callRoute(removeDevice, withId(data.id, { method: 'DELETE', bearer }))
    expect((await remove(two.bearer)).status).toBe(404)
    await subscribe(two.bearer, subscription)
    expect([await devices(one.bearer), await devices(two.bearer)]).toEqual([[], [data.id]])
    expect((await remove(two.bearer)).status).toBe(200)
  })

  it('reject an address outside the known push services', async () => {
    const { one } = await createStaff()
    const { subscription } = makeBrowser(host.origin)
    for (const endpoint of ['https://example.org/x', 'http://169.254.169.254/', 'nowhere']) {
      const { status, errors } = await subscribe(one.bearer, { ...subscription, endpoint })
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['endpoint']])
    }
  })

  it('reject SMS without a suitable number', async () => {
    const { one } = await createStaff()
    expect((await wishSms(one.bearer)).status).toBe(409)
    await withPhone(one.id)
    expect((await wishSms(one.bearer)).status).toBe(200)
    const { sms } = (await callRoute(readReach, { method: 'GET', bearer: one.bearer })).data
    expect(sms).toEqual({ is_configured: true, phone_number: '+250788123456', is_wished: true })
  })

  it('can be tested by oneself, once a minute per channel', async () => {
    const { one } = await createStaff()
    const browser = makeBrowser(host.origin)
    const run = (way: string) => callRoute(test, { bearer: one.bearer, json: { way } })
    expect((await run('push')).status).toBe(409)
    await subscribe(one.bearer, browser.subscription)
    await withPhone(one.id)
    for (const way of ['push', 'sms', 'mail']) expect((await run(way)).status).toBe(200)
    await settleWork()
    expect(host.taken.map(({ path }) => path.split('/')[1]).sort()).toEqual(['push', 'sms'])
    expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual([
      'Test\u00a0: les e-mails vous parviennent',
    ])
  })

  it('show administrators the people reachable only in the application', async () => {
    const { one, two, admin } = await createStaff()
    await subscribe(one.bearer, makeBrowser(host.origin).subscription)
    await withPhone(two.id)
    const names = async () =>
      (await callRoute(readUnreachable, { method: 'GET', bearer: admin.bearer })).data.people.map(
        ({ user_id }) => user_id,
      )
    expect(await names()).not.toContain(one.id)
    expect(await names()).toContain(two.id)
    await wishSms(two.bearer)
    expect(await names()).not.toContain(two.id)
  })
})
