import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { queueDigests } from '@/lib/modules/notifications/jobs'
import { saveSettings } from '@/lib/modules/notifications/service'
import { db } from '@/lib/platform/db/client'
import { mailsTo, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as accept } from './accept/route'
import { POST as acknowledge } from './acknowledge/route'
import { POST as close } from './close/route'
import { DELETE, PATCH } from './route'

setUpAccountTests()

const { commented, posted } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const TITLE = 'Mukamana, hot hip'
const urgent = (bearer: string, over: Record<string, string> = {}) =>
  posted(bearer, { case_status: 'URGENCY', title: TITLE, ...over })
const edit = (bearer: string, id: string, form: Record<string, string>) =>
  callRoute(PATCH, withId(id, { method: 'PATCH', bearer, form }))

/** Reads a person's notices and mails since the last call for them. */
async function takeNotices({ id: userId, email }: { id: string; email: string }) {
  const where = { userId, readAt: null }
  const rows = await db().notification.findMany({ where, orderBy: { createdAt: 'asc' } })
  await db().notification.updateMany({ where, data: { readAt: new Date() } })
  const mails = await mailsTo(email)
  for (const { subject, text } of mails) expect(`${subject}${text}`).not.toMatch(/Mukamana|hip/)
  return { notices: rows.map(({ kind }) => kind), mails: mails.length }
}

describe('participants of an urgent case', () => {
  it('are notified at once, once, of changes by its author, however they became participants', async () => {
    const { asks, one, two, admin } = await createStaff()
    const acknowledges = await createUser({ role: 'INTERNAL_MEDICINE' })
    const mentioned = await createUser({
      role: 'INTERNAL_MEDICINE',
      firstName: 'Gasana',
      lastName: 'Umucyo',
    })
    const id = await urgent(asks.bearer, { content: '<p>@Gasana Umucyo, please look.</p>' })
    // Created only after everybody was notified.
    const onlooker = await createUser({ role: 'INTERNAL_MEDICINE' })
    await callRoute(acknowledge, withId(id, { bearer: await signIn(acknowledges) }))
    await commented(admin.bearer, id, 'Please add the CRP')
    const part = [one, two, acknowledges, mentioned, admin]
    for (const person of [...part, asks, onlooker]) await takeNotices(person)
    const sent = new Map<string, number>()
    for (const { email } of part) sent.set(email, (await mailsTo(email)).length)

    const comment = await commented(asks.bearer, id, 'CRP 210')
    for (const person of part) {
      const { notices, mails } = await takeNotices(person)
      expect([notices, mails - (sent.get(person.email) ?? 0)]).toEqual([['forumUpdate'], 1])
    }
    expect((await takeNotices(asks)).notices).toEqual([])
    expect(await takeNotices(onlooker)).toEqual({ notices: [], mails: 0 })

    const { PATCH: editComment } = await import('../../comment/[id]/route')
    const json = { content: 'CRP 220' }
    await callRoute(editComment, withId(comment, { method: 'PATCH', bearer: asks.bearer, json }))
    expect((await edit(asks.bearer, id, { title: TITLE })).status).toBe(200)
    for (const person of part) expect((await takeNotices(person)).notices).toEqual([])

    await edit(asks.bearer, id, { content: '<p>Now in shock.</p>' })
    for (const person of part) {
      const { notices, mails } = await takeNotices(person)
      expect([notices, mails - (sent.get(person.email) ?? 0)]).toEqual([['forumUpdate'], 2])
    }
  })

  it('are notified of an addition once, as a reply or mention', async () => {
    const { asks, one, two } = await createStaff()
    const id = await urgent(asks.bearer)
    const answer = await commented(one.bearer, id, 'Aspirate')
    for (const person of [one, two]) await takeNotices(person)
    await commented(asks.bearer, id, 'Done, @Shema Umurava', answer)
    expect((await takeNotices(one)).notices).toEqual(['forumReply'])
    expect((await takeNotices(two)).notices).toEqual(['forumMention'])
  })

  it('are notified of the accepted answer and of the closing, also by an administrator', async () => {
    const { asks, one, two, admin } = await createStaff()
    const id = await urgent(asks.bearer)
    const comment_id = await commented(one.bearer, id, 'Aspirate')
    for (const person of [asks, one, two]) await takeNotices(person)
    const take = (json: object) => callRoute(accept, withId(id, { bearer: asks.bearer, json }))
    for (const json of [{ comment_id }, { comment_id: null }, { comment_id }]) await take(json)
    for (const person of [one, two])
      expect((await takeNotices(person)).notices).toEqual(['forumAcceptance'])
    expect((await takeNotices(asks)).notices).toEqual([])
    const before = (await mailsTo(asks.email)).length
    await callRoute(close, withId(id, { bearer: admin.bearer, json: { outcome: 'Healed' } }))
    for (const person of [one, two])
      expect((await takeNotices(person)).notices).toEqual(['forumClosing'])
    expect(await takeNotices(asks)).toEqual({ notices: ['forumClosing'], mails: before + 1 })
  })

  it('get no mail if they opted out, but the notice', async () => {
    const { asks, one } = await createStaff()
    const id = await urgent(asks.bearer)
    const { mails } = await takeNotices(one)
    await saveSettings(one, { mail: { update: false } })
    await commented(asks.bearer, id, 'CRP 210')
    expect(await takeNotices(one)).toEqual({ notices: ['forumUpdate'], mails })
  })
})

it('notifies the author of an acknowledgement only once, and later of the answer', async () => {
  const { asks, one } = await createStaff()
  const id = await urgent(asks.bearer)
  for (let time = 0; time < 2; time += 1) {
    await callRoute(acknowledge, withId(id, { bearer: one.bearer }))
  }
  expect(await takeNotices(asks)).toEqual({ notices: ['forumAcknowledgement'], mails: 1 })
  await commented(one.bearer, id, 'Aspirate')
  expect((await takeNotices(asks)).notices).toEqual(['forumAnswer'])
})

it('notifies participants of a routine case only in the digest', async () => {
  const { asks, one } = await createStaff()
  const id = await posted(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
  await commented(asks.bearer, id, 'CRP 21')
  await callRoute(close, withId(id, { bearer: asks.bearer, json: { outcome: 'Healed' } }))
  expect(await mailsTo(one.email)).toEqual([])
  expect(await queueDigests()).toBe(1)
  // For a closed case only the closing counts.
  expect((await mailsTo(one.email)).map(({ subject }) => subject)).toEqual([
    'You have a new notification',
  ])
})

it('sends an edit notice instead of a second tag notice if the first was purged', async () => {
  const { asks, one } = await createStaff()
  const id = await posted(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
  await db().notification.deleteMany()
  expect((await edit(asks.bearer, id, { title: 'Swollen wrist' })).status).toBe(200)
  expect((await takeNotices(one)).notices).toEqual(['forumUpdate'])
})

it('leaves no unread notices of a deleted case', async () => {
  const { asks, one, two } = await createStaff()
  const id = await urgent(asks.bearer)
  const current = await urgent(asks.bearer)
  await callRoute(DELETE, withId(id, { method: 'DELETE', bearer: asks.bearer }))
  for (const { id: userId } of [one, two]) {
    const unread = await db().notification.findMany({ where: { userId, readAt: null } })
    expect(unread.map(({ data }) => data)).toEqual([{ post: current }])
  }
})
