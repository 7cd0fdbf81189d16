import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { saveSettings } from '@/lib/modules/notifications/service'
import { db } from '@/lib/platform/db/client'
import {
  createVisitor,
  mailsTo,
  settleWork,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as acknowledge } from './acknowledge/route'
import { POST as close } from './close/route'
import { PATCH } from './route'
import { POST as seen } from './seen/route'

setUpAccountTests()

const { commented, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const urgent = (bearer: string, over: Record<string, string> = {}) =>
  posted(bearer, { case_status: 'URGENCY', title: 'Mukamana, hot hip', ...over })
const press = (bearer: string, id: string) => callRoute(acknowledge, withId(id, { bearer }))
const getKinds = async (userId: string) => {
  await settleWork()
  return (
    await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })
  ).map(({ kind }) => kind)
}

describe('an urgent case', () => {
  it('notifies tagged people and, with nobody on call, every specialist, at once, in the application and by mail', async () => {
    const { asks, one, two, admin } = await createStaff()
    const internist = await createUser({ role: 'INTERNAL_MEDICINE' })
    const another = await createUser({ role: 'INTERNAL_MEDICINE' })
    const others = [
      await createUser({ isApproved: false }),
      await createUser({ accountStatus: 'DEACTIVE' }),
      await createVisitor(),
      asks,
      admin,
    ]
    const id = await urgent(asks.bearer, { tagged_users: JSON.stringify([internist.id]) })
    for (const { id: userId, email } of [one, two, internist, another]) {
      expect(await getKinds(userId)).toEqual(['forumUrgency'])
      const mails = await mailsTo(email)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.subject).toBe('An urgent case is waiting for you')
      expect(mails[0]?.text).toContain(`/dashboard/forum/${id}`)
      expect(`${mails[0]?.subject}${mails[0]?.text}`).not.toMatch(/Mukamana|hip|Ineza|Ubumwe/)
    }
    for (const { id: userId, email } of others) {
      expect([await getKinds(userId), await mailsTo(email)]).toEqual([[], []])
    }
    const { post } = (await read(asks.bearer, id)).data
    const receivers = post.receipts.map(({ person }) => person.user_id)
    expect(receivers.sort()).toEqual([one.id, two.id, internist.id, another.id].sort())
    expect(post).toMatchObject({ told_count: 4, seen_count: 0, acknowledged_count: 0 })
  })

  it('does not notify the rheumatologist who wrote it', async () => {
    const { one, two } = await createStaff()
    await urgent(one.bearer, { tagged_users: JSON.stringify([one.id]) })
    expect([await getKinds(one.id), await mailsTo(one.email)]).toEqual([[], []])
    expect(await getKinds(two.id)).toEqual(['forumUrgency'])
  })

  it('notifies once when it becomes urgent later, and not again on the second time', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
    const turn = (case_status: string) =>
      callRoute(PATCH, withId(id, { method: 'PATCH', bearer: asks.bearer, form: { case_status } }))
    for (const status of ['URGENCY', 'ROUTINE', 'URGENCY']) await turn(status)
    expect(await getKinds(one.id)).toEqual(['forumTagging', 'forumUrgency'])
    expect(await mailsTo(one.email)).toHaveLength(1)
  })

  it('does not notify again of a tag when it becomes routine', async () => {
    const { asks, one } = await createStaff()
    const id = await urgent(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
    const form = { case_status: 'ROUTINE' }
    await callRoute(PATCH, withId(id, { method: 'PATCH', bearer: asks.bearer, form }))
    expect(await getKinds(one.id)).toEqual(['forumUrgency'])
  })

  it('notifies people again when they are tagged later', async () => {
    const { asks, one, two } = await createStaff()
    const id = await urgent(asks.bearer)
    const form = { tagged_users: JSON.stringify([one.id]) }
    const tag = () => callRoute(PATCH, withId(id, { method: 'PATCH', bearer: asks.bearer, form }))
    for (const { status } of [await tag(), await tag()]) expect(status).toBe(200)
    expect(await getKinds(one.id)).toEqual(['forumUrgency', 'forumTagging'])
    expect((await mailsTo(one.email)).map(({ subject }) => subject)).toHaveLength(2)
    expect(await getKinds(two.id)).toEqual(['forumUrgency'])
  })

  it.each([
    ['taken', ({ two }, id) => press(two.bearer, id)],
    ['still waiting', async () => {}],
  ] satisfies [
    string,
    (people: Awaited<ReturnType<typeof createStaff>>, id: string) => Promise<unknown>,
  ][])(
    'calls only those tagged by an edit, once its notices are purged, while it is %s',
    async (_, take) => {
      const people = await createStaff()
      const { asks, one, two } = people
      const id = await urgent(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
      // Taking the case would withdraw mails that have not been sent.
      await settleWork()
      await take(people, id)
      await settleWork()
      await db().notification.deleteMany()
      await db().outboxEmail.deleteMany()
      const added = await createUser({ role: 'INTERNAL_MEDICINE' })
      const form = { title: 'Hot hip', tagged_users: JSON.stringify([one.id, added.id]) }
      await callRoute(PATCH, withId(id, { method: 'PATCH', bearer: asks.bearer, form }))
      for (const person of [one, two]) {
        expect(await getKinds(person.id)).toEqual(['forumUpdate'])
        const subjects = (await mailsTo(person.email)).map(({ subject }) => subject)
        expect(subjects.sort()).toEqual([
          'An urgent case is waiting for you',
          'There is an update to a case',
        ])
      }
      expect(await getKinds(added.id)).toEqual(['forumUrgency'])
    },
  )

  it('calls people tagged while it was routine when it is urgent again', async () => {
    const { asks, one, two } = await createStaff()
    const shift = { startsAt: new Date(0), endsAt: new Date(Date.now() + 3_600_000) }
    await db().onCallShift.create({ data: { ...shift, onCallId: two.id } })
    const id = await urgent(asks.bearer)
    const edits: Record<string, string>[] = [
      { case_status: 'ROUTINE' },
      { tagged_users: JSON.stringify([one.id]) },
      { case_status: 'URGENCY' },
    ]
    for (const form of edits) {
      await callRoute(PATCH, withId(id, { method: 'PATCH', bearer: asks.bearer, form }))
    }
    expect(await getKinds(one.id)).toEqual(['forumTagging', 'forumUrgency'])
  })

  it('mails tagged people who want mails about tags only', async () => {
    const { asks, one, two } = await createStaff()
    for (const person of [one, two]) await saveSettings(person, { mail: { urgency: false } })
    await urgent(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
    expect(await mailsTo(one.email)).toHaveLength(1)
    expect(await mailsTo(two.email)).toEqual([])
  })

  it('records once who has seen it, notified or not, except its author', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await urgent(asks.bearer)
    for (const { bearer } of [admin, asks, one]) await read(bearer, id)
    expect((await read(one.bearer, id)).data.post.seen_count).toBe(0)
    const see = (bearer: string) => callRoute(seen, withId(id, { bearer }))
    for (const { bearer } of [admin, asks, one]) expect((await see(bearer)).status).toBe(200)
    const first = (await read(one.bearer, id)).data.post
    await Promise.all([see(one.bearer), see(one.bearer)])
    const again = (await read(one.bearer, id)).data.post
    expect(first).toMatchObject({ told_count: 2, seen_count: 1, others_seen_count: 1 })
    expect(again.receipts).toEqual(first.receipts)
    const seenBy = first.receipts.filter(({ seen_at }) => seen_at)
    expect(seenBy.map(({ person, told_at }) => [person.user_id, told_at !== null]).sort()).toEqual(
      [
        [one.id, true],
        [admin.id, false],
      ].sort(),
    )
    expect(await db().notification.count({ where: { userId: one.id, readAt: null } })).toBe(0)
  })
})

describe('acknowledging', () => {
  it('takes one request by any clinician but its author, and ends its priority', async () => {
    const { asks, one } = await createStaff()
    const id = await urgent(asks.bearer)
    await settleWork()
    const other = await createUser({ role: 'INTERNAL_MEDICINE' })
    const theirs = await signIn(other)
    expect((await read(asks.bearer, id)).data.post.can.acknowledge).toBe(false)
    expect((await press(asks.bearer, id)).status).toBe(403)
    expect((await read(one.bearer, id)).data.post.can.acknowledge).toBe(true)
    const { data, status } = await press(one.bearer, id)
    expect(status).toBe(200)
    expect((await press(one.bearer, id)).data).toEqual(data)
    expect((await press(theirs, id)).status).toBe(200)
    const { post } = (await read(one.bearer, id)).data
    expect(post).toMatchObject({ acknowledged_count: 2, needs_acknowledgement: false })
    expect(post.can.acknowledge).toBe(false)
    const own = post.receipts.find(({ person }) => person.user_id === one.id)
    expect(own).toMatchObject({
      acknowledged_at: data.acknowledged_at,
      told_at: expect.any(String),
    })
    const uninvited = post.receipts.find(({ person }) => person.user_id === other.id)
    expect(uninvited?.told_at).toBeNull()
    const audited = await db().auditEvent.count({ where: { action: 'forum.acknowledge' } })
    expect(audited).toBe(2)
  })

  it('stores one receipt among fifty concurrent requests', async () => {
    const { asks, one } = await createStaff()
    const id = await urgent(asks.bearer)
    const all = await Promise.all(Array.from({ length: 50 }, () => press(one.bearer, id)))
    expect(all.filter(({ status }) => status !== 200)).toEqual([])
    expect(new Set(all.map(({ data }) => data.acknowledged_at)).size).toBe(1)
    expect(await db().forumReceipt.count({ where: { postId: id, userId: one.id } })).toBe(1)
    expect(await db().auditEvent.count({ where: { action: 'forum.acknowledge' } })).toBe(1)
  })

  it('also happens by answering, but not by a reply, which may be a question', async () => {
    const { asks, one } = await createStaff()
    const id = await urgent(asks.bearer)
    const more = await commented(asks.bearer, id, 'More: pulse 120')
    await commented(one.bearer, id, 'And the CRP?', more)
    expect((await read(asks.bearer, id)).data.post.needs_acknowledgement).toBe(true)
    await commented(one.bearer, id, 'Send her now')
    expect((await read(asks.bearer, id)).data.post).toMatchObject({
      needs_acknowledgement: false,
      acknowledged_count: 1,
    })
  })

  it('is rejected for a routine, closed or missing case', async () => {
    const { asks, one } = await createStaff()
    expect((await press(one.bearer, await posted(asks.bearer))).status).toBe(409)
    const closed = await urgent(asks.bearer)
    await callRoute(close, withId(closed, { bearer: asks.bearer, json: { outcome: 'Healed' } }))
    expect((await press(one.bearer, closed)).status).toBe(409)
    for (const id of [crypto.randomUUID(), 'x'])
      expect((await press(one.bearer, id)).status).toBe(404)
    await settleWork()
  })
})
