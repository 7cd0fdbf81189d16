import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { GET as countsRoute } from '@/app/api/v1/forum/counts/route'
import { GET as peopleRoute } from '@/app/api/v1/forum/people/route'
import { GET as listRoute, POST as postRoute } from '@/app/api/v1/forum/route'
import { notifyDueSteps } from '@/lib/modules/forum/escalation/escalation'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as acceptRoute } from './accept/route'
import { POST as handOverRoute } from './hand-over/route'
import { POST as redactRoute } from './redact/route'
import { POST as takeRoute } from './take/route'
import { PUT as watchRoute } from './watch/route'

setUpAccountTests()

const calls = forumCalls({ post: postRoute, read: readRoute, comment: commentRoute })
const { posted, read, commented } = calls
const take = (bearer: string, id: string) => callRoute(takeRoute, withId(id, { bearer }))
const watch = (bearer: string, id: string, watching: string) =>
  callRoute(watchRoute, withId(id, { method: 'PUT', bearer, json: { watching } }))
const handOver = (bearer: string, id: string, to: string, note = '') =>
  callRoute(handOverRoute, withId(id, { bearer, json: { tagged_users: [to], note } }))
const getPost = async (bearer: string, id: string) => (await read(bearer, id)).data.post
const getKinds = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )

describe('the responsible person', () => {
  it('takes the case, once, and passes it on with a note', async () => {
    const { asks, one, two, admin } = await createStaff()
    const id = await posted(asks.bearer)
    expect((await getPost(one.bearer, id)).can).toMatchObject({ take: true, hand_over: false })
    expect((await take(asks.bearer, id)).status).toBe(403)
    expect((await take(admin.bearer, id)).status).toBe(403)
    expect((await take(one.bearer, id)).status).toBe(200)
    expect((await take(one.bearer, id)).status).toBe(200)
    expect((await take(two.bearer, id)).status).toBe(409)
    expect(await getKinds(asks.id)).toEqual(['forumTaking'])
    expect((await handOver(two.bearer, id, two.id)).status).toBe(403)
    expect((await handOver(one.bearer, id, two.id, 'Call 0788 123 456')).errors).toHaveProperty(
      'note',
    )
    expect((await handOver(one.bearer, id, two.id, 'I am away until Monday.')).status).toBe(200)
    const post = await getPost(two.bearer, id)
    expect(post.responsible?.user_id).toBe(two.id)
    expect(post.hand_overs).toMatchObject([
      { from: { user_id: one.id }, to: { user_id: two.id }, note: 'I am away until Monday.' },
    ])
    expect(await getKinds(two.id)).toEqual(['forumTagging'])
    expect((await handOver(one.bearer, id, one.id)).status).toBe(403)
  })

  it('is the first to acknowledge an urgent case; redaction destroys the note', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer, { case_status: 'URGENCY' })
    expect((await getPost(one.bearer, id)).can.take).toBe(false)
    expect((await take(one.bearer, id)).status).toBe(200)
    const post = await getPost(two.bearer, id)
    expect(post).toMatchObject({ needs_acknowledgement: false, responsible: { user_id: one.id } })
    await handOver(one.bearer, id, two.id, 'Septic until proven otherwise.')
    await callRoute(redactRoute, withId(id, { bearer: asks.bearer }))
    expect((await getPost(two.bearer, id)).hand_overs.map(({ note }) => note)).toEqual([''])
  })

  it('is shown with the person who accepted an answer', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await posted(asks.bearer)
    const comment_id = await commented(one.bearer, id, '<p>Aspirate it.</p>')
    const accept = (comment: string | null) =>
      callRoute(acceptRoute, withId(id, { bearer: admin.bearer, json: { comment_id: comment } }))
    await accept(comment_id)
    expect((await getPost(asks.bearer, id)).accepted_by?.user_id).toBe(admin.id)
    await accept(null)
    expect((await getPost(asks.bearer, id)).accepted_by).toBeNull()
  })
})

describe('the parts of the list', () => {
  it('are counted and listed for the viewer', async () => {
    const { asks, one } = await createStaff()
    const urgent = await posted(asks.bearer, { case_status: 'URGENCY' })
    const tagged = await posted(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
    const closed = await posted(asks.bearer)
    await db().forumPost.update({ where: { id: closed }, data: { state: 'CLOSED' } })
    await watch(one.bearer, closed, 'watch')
    await watch(one.bearer, urgent, 'mute')
    await take(one.bearer, tagged)
    const list = async (bearer: string, filter: string) => {
      const { data } = await callRoute(listRoute, {
        method: 'GET',
        bearer,
        query: `limit=100&filter=${filter}`,
      })
      return { ids: data.posts.map(({ post_id }) => post_id), count: data.postCount }
    }
    const expected = {
      urgent: [urgent],
      unanswered: [urgent, tagged],
      mine: [tagged],
      tagged: [tagged],
      watched: [closed],
      closed: [closed],
    }
    const { data } = await callRoute(countsRoute, { method: 'GET', bearer: one.bearer })
    for (const [filter, ids] of Object.entries(expected)) {
      expect(await list(one.bearer, filter), filter).toEqual({ ids, count: ids.length })
      expect(data, filter).toHaveProperty(filter, ids.length)
    }
    expect((await list(asks.bearer, 'mine')).count).toBe(3)
    expect((await list(one.bearer, 'nonsense')).count).toBe(3)
  })
})

describe('watching and muting', () => {
  it('notifies watchers like participants, and people who muted it only when addressed', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer)
    expect((await watch(one.bearer, id, 'watch')).status).toBe(200)
    await commented(asks.bearer, id, '<p>The CRP is 90.</p>')
    expect(await getKinds(one.id)).toEqual(['forumUpdate'])
    await watch(one.bearer, id, 'mute')
    expect((await getPost(one.bearer, id)).watching).toBe('mute')
    await commented(asks.bearer, id, '<p>It is 120 now.</p>')
    expect(await getKinds(one.id)).toEqual(['forumUpdate'])
    const mention = '<p>@Keza Icyizere, do you agree?</p>'
    await commented(two.bearer, id, `<blockquote>${mention}</blockquote><p>Yes.</p>`)
    expect(await getKinds(one.id)).toEqual(['forumUpdate'])
    await commented(two.bearer, id, mention)
    expect(await getKinds(one.id)).toEqual(['forumUpdate', 'forumMention'])
    await watch(one.bearer, id, 'none')
    await commented(asks.bearer, id, '<p>And 150.</p>')
    expect(await getKinds(one.id)).toEqual(['forumUpdate', 'forumMention', 'forumUpdate'])
  })

  it('notifies people who muted the case when a reply or an answer mentions them', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer)
    const answer = await commented(one.bearer, id, '<p>Aspirate it.</p>')
    await watch(asks.bearer, id, 'mute')
    await watch(one.bearer, id, 'mute')
    const before = await getKinds(asks.id)
    const mention = '<p>@Keza Icyizere and @Ineza Ubumwe, with which needle?</p>'
    await commented(two.bearer, id, mention, answer)
    expect(await getKinds(one.id)).toEqual(['forumMention'])
    expect(await getKinds(asks.id)).toEqual([...before, 'forumMention'])
    await commented(two.bearer, id, '<p>Or leave it.</p>', answer)
    expect(await getKinds(one.id)).toEqual(['forumMention'])
  })

  it('mails people who want mail about mentions but not about replies', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer)
    const answer = await commented(one.bearer, id, '<p>Aspirate it.</p>')
    const toOne = { userId: one.id }
    await db().notificationPreference.create({ data: { ...toOne, mailReply: false } })
    await commented(two.bearer, id, '<p>Agreed, @Keza Icyizere.</p>', answer)
    expect(await db().notification.count({ where: { ...toOne, inDigest: true } })).toBe(1)
  })

  it('mails people who want mail about replies but not about mentions', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer)
    const answer = await commented(one.bearer, id, '<p>Aspirate it.</p>')
    const toOne = { userId: one.id }
    await db().notificationPreference.create({ data: { ...toOne, mailMention: false } })
    await commented(two.bearer, id, '<p>Agreed, @Keza Icyizere.</p>', answer)
    expect(await db().notification.count({ where: { ...toOne, inDigest: true } })).toBe(1)
  })

  it('notifies people on call of a muted urgent case, and nobody else who muted it', async () => {
    const { asks, one, two } = await createStaff()
    const startsAt = new Date(Date.now() - 60_000)
    const endsAt = new Date(Date.now() + 24 * 3_600_000)
    await db().onCallShift.create({ data: { startsAt, endsAt, onCallId: asks.id } })
    await db().onCallShift.updateMany({ data: { onCallId: one.id, deputyId: two.id } })
    const id = await posted(asks.bearer, { case_status: 'URGENCY' })
    expect(await getKinds(one.id)).toEqual(['forumUrgency'])
    await watch(one.bearer, id, 'mute')
    await watch(two.bearer, id, 'mute')
    await notifyDueSteps(25 * 60_000)
    expect(await getKinds(two.id)).toEqual(['forumUrgency'])
    await notifyDueSteps(65 * 60_000)
    expect(await getKinds(one.id)).toEqual(['forumUrgency'])
    expect(await getKinds(two.id)).toEqual(['forumUrgency'])
  })
})

it('finds everybody who may read cases for mentions', async () => {
  const { one, admin } = await createStaff()
  const find = async (search: string) => {
    const call = { method: 'GET', bearer: one.bearer, query: `search=${search}` } as const
    return (await callRoute(peopleRoute, call)).data.users.map(({ user_id }) => user_id)
  }
  expect(await find('shema umu')).toHaveLength(1)
  expect(await find('')).toContain(admin.id)
  expect(await find('')).not.toContain(one.id)
})
