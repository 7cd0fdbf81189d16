import { describe, expect, it } from 'vitest'
import { pollUnread } from '@/lib/modules/notifications/live-unread'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { createAdmin, createVisitor, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { buildRequest } from '@/lib/testing/requests'
import { GET } from './route'

setUpAccountTests()

const params = { params: Promise.resolve({}) }

/** Listens as a browser does: each call of `next` waits for one event. */
async function listen(headers: Record<string, string>) {
  const response = await GET(buildRequest({ method: 'GET', headers }), params)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  return {
    response,
    async next(): Promise<string | null> {
      for (;;) {
        const found = /event: (\w+)\ndata: (.*)\n\n/.exec(text)
        if (found) {
          text = text.slice(found.index + found[0].length)
          return `${found[1]} ${found[2]}`
        }
        const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
        if (done) return null
        text += value
      }
    },
    leave: () => reader?.cancel(),
  }
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
let made = 0
const notice = (userId: string) => {
  made += 1
  return db().notification.create({
    data: { userId, kind: 'forumAnswer', data: {}, causeKey: `cause-${made}` },
  })
}

describe('the stream of unread notices', () => {
  it('sends the number at once and on each change, by bearer and by cookie', async () => {
    const person = await createUser()
    const other = await createUser()
    await notice(person.id)
    const token = await signIn(person)
    const streams = [
      await listen(bearer(token)),
      await listen({ cookie: `next-auth.session-token=${token}` }),
    ]
    for (const { response, next } of streams) {
      expect(response.headers.get('content-type')).toContain('text/event-stream')
      expect(response.headers.get('cache-control')).toContain('no-store')
      expect(await next()).toBe('unread {"unreadCount":1}')
    }
    await notice(other.id)
    await pollUnread()
    await notice(person.id)
    await pollUnread()
    for (const { next } of streams) expect(await next()).toBe('unread {"unreadCount":2}')
    await db().notification.updateMany({ data: { readAt: new Date() } })
    await pollUnread()
    for (const { next, leave } of streams) {
      expect(await next()).toBe('unread {"unreadCount":0}')
      await leave()
    }
  })

  it('notifies listening staff, and nobody else, of changed cases or content, once', async () => {
    const staff = [await createAdmin(), await createUser({ role: 'INTERNAL_MEDICINE' })]
    const visitor = await createVisitor()
    const applicant = await createUser({ isApproved: false })
    const streams = []
    for (const person of [...staff, visitor, applicant]) {
      const stream = await listen(bearer(await signIn(person)))
      expect(await stream.next()).toBe('unread {"unreadCount":0}')
      streams.push(stream)
    }
    const change = (objectKind: string) =>
      db().auditEvent.create({ data: { action: `${objectKind}.create`, objectKind } })
    await change('session')
    await pollUnread()
    await change('article')
    await change('forum-comment')
    await pollUnread()
    await pollUnread()
    await change('forum')
    await pollUnread()
    for (const { next } of streams.slice(0, staff.length)) {
      expect(await next()).toBe('changed {"kinds":["article","forum-comment"]}')
      expect(await next()).toBe('changed {"kinds":["forum"]}')
    }
    for (const { id } of [visitor, applicant]) await notice(id)
    await pollUnread()
    for (const { next } of streams.slice(staff.length)) {
      expect(await next()).toBe('unread {"unreadCount":1}')
    }
    for (const { leave } of streams) await leave()
  })

  it('ends with the session, and with the account', async () => {
    const [signedOut, away] = [await createUser(), await createAdmin()]
    const first = await listen(bearer(await signIn(signedOut)))
    const second = await listen(bearer(await signIn(away)))
    for (const { next } of [first, second]) await next()
    await db().session.updateMany({
      where: { userId: signedOut.id },
      data: { revokedAt: new Date() },
    })
    await db().user.update({ where: { id: away.id }, data: { accountStatus: 'DEACTIVE' } })
    await pollUnread()
    for (const { next } of [first, second]) {
      expect(await next()).toBe('ended {}')
      expect(await next()).toBeNull()
    }
  })

  it('is limited to eight per person; a new one closes the oldest', async () => {
    const person = await createUser()
    const token = await signIn(person)
    const streams = []
    for (let opened = 0; opened < 9; opened += 1) streams.push(await listen(bearer(token)))
    const [oldest, ...others] = streams
    let last: string | null = ''
    while (last !== null && oldest) last = await oldest.next()
    await notice(person.id)
    await pollUnread()
    for (const { next, leave } of others) {
      let received = await next()
      while (received !== 'unread {"unreadCount":1}') received = await next()
      await leave()
    }
  })

  it('supports a hundred at once', async () => {
    const streams = []
    for (let people = 0; people < 20; people += 1) {
      const token = await signIn(await createUser())
      for (let tabs = 0; tabs < 5; tabs += 1) streams.push(await listen(bearer(token)))
    }
    for (const { next } of streams) expect(await next()).toBe('unread {"unreadCount":0}')
    for (const { leave } of streams) await leave()
  })

  it('ends in time under a time limit, and sends missed events after a reconnect', async () => {
    const token = await signIn(await createAdmin())
    env().STREAM_SECONDS = 1
    const first = await listen(bearer(token))
    const receivedEvents: string[] = []
    for (let event = await first.next(); event !== null; event = await first.next())
      receivedEvents.push(event)
    expect(receivedEvents.at(-1)).toBe('resume {}')
    env().STREAM_SECONDS = undefined
    const ended = Date.now() - 60_000
    const createdAt = new Date(ended + 1000)
    await db().auditEvent.create({ data: { action: 'paper.edit', objectKind: 'paper', createdAt } })
    const back = await listen({ ...bearer(token), 'last-event-id': String(ended) })
    expect(await back.next()).toBe('unread {"unreadCount":0}')
    expect(await back.next()).toBe('changed {"kinds":["paper"]}')
    const stranger = await listen({ ...bearer(token), 'last-event-id': 'x' })
    expect(await stranger.next()).toBe('unread {"unreadCount":0}')
    for (const { leave } of [back, stranger]) await leave()
  })

  it('opens nothing for HEAD', async () => {
    const token = await signIn(await createUser())
    const response = await GET(buildRequest({ method: 'HEAD', headers: bearer(token) }), params)
    expect([response.status, response.body]).toEqual([200, null])
  })
})
