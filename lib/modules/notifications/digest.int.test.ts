import { describe, expect, it } from 'vitest'
import { DELETE as deactivate } from '@/app/api/v1/auth/[id]/route'
import { DELETE as deleteAnswer, PATCH as editAnswer } from '@/app/api/v1/comment/[id]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { POST as closePost } from '@/app/api/v1/forum/[id]/close/route'
import { PUT as consentRoute } from '@/app/api/v1/forum/[id]/consent/route'
import { PATCH as editCase, GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as seenRoute } from '@/app/api/v1/forum/[id]/seen/route'
import { PUT as slipRoute } from '@/app/api/v1/forum/[id]/slip/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { withdrawByCode } from '@/lib/modules/forum/privacy/redact'
import { db } from '@/lib/platform/db/client'
import { createVisitor, mailsTo, settleWork, setUpAccountTests } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { pdfFile } from '@/lib/testing/uploads'
import { notifyDueSteps } from '../forum/escalation/escalation'
import { queueDigests } from './jobs'
import { saveSettings } from './service'

setUpAccountTests()

const { commented, posted } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const MINUTE = 60_000
const at = (minutes: number) => new Date(Date.now() + minutes * MINUTE)
const digests = () =>
  db().outboxEmail.findMany({
    where: { template: 'forumDigest' },
    select: { toAddress: true, state: true, props: true },
  })

/** A routine case posted by `asks`, with three answers. */
async function answered(times = 3) {
  const people = await createStaff()
  const id = await posted(people.asks.bearer, { title: 'Mukamana' })
  for (let n = 0; n < times; n += 1) await commented(people.one.bearer, id, `No ${n}`)
  return { ...people, id }
}

describe('the digest', () => {
  it('gathers routine notices into one mail, without any of their text', async () => {
    const { asks, one } = await answered()
    expect(await mailsTo(asks.email)).toEqual([])
    expect(await queueDigests()).toBe(1)
    const mails = await mailsTo(asks.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['You have 3 new notifications'])
    expect(mails[0]?.text).toContain('/dashboard/notifications')
    expect(mails[0]?.text).not.toMatch(/Mukamana|No 1|Keza/)
    expect(await mailsTo(one.email)).toEqual([])
  })

  it('sends at most one mail an hour, and loses no notice meanwhile', async () => {
    const { asks, one, id } = await answered(1)
    const start = Date.now()
    const inMinutes = (minutes: number) => new Date(start + minutes * MINUTE)
    expect(await queueDigests(inMinutes(0))).toBe(1)
    await commented(one.bearer, id, 'Later')
    for (const minutes of [1, 30, 59]) expect(await queueDigests(inMinutes(minutes))).toBe(0)
    await commented(one.bearer, id, 'Later still')
    expect(await queueDigests(inMinutes(61))).toBe(1)
    expect(await queueDigests(inMinutes(200))).toBe(0)
    const subjects = (await mailsTo(asks.email)).map(({ subject }) => subject)
    expect(subjects.sort()).toEqual(['You have 2 new notifications', 'You have a new notification'])
  })

  it('skips read notices and deleted cases, and reports only the closing of a closed case', async () => {
    const { asks, id } = await answered(1)
    await callRoute(seenRoute, withId(id, { bearer: asks.bearer }))
    expect(await queueDigests()).toBe(0)

    const closed = await answered(1)
    const json = { outcome: 'Healed' }
    await callRoute(closePost, withId(closed.id, { bearer: closed.asks.bearer, json }))
    const deleted = await answered(1)
    await db().forumPost.update({ where: { id: deleted.id }, data: { deletedAt: new Date() } })
    const redacted = await answered(1)
    await db().forumPost.update({ where: { id: redacted.id }, data: { redactedAt: new Date() } })
    // The person who answered is notified of the closing; the author closed it.
    expect(await queueDigests()).toBe(1)
    expect(await db().notification.count({ where: { inDigest: true } })).toBe(0)
    expect(await digests()).toMatchObject([{ toAddress: closed.one.email, props: { count: 1 } }])
  })

  it('tells the author that the patient withdrew consent, whatever the state of the case', async () => {
    const { asks, one } = await createStaff()
    const withdrawn = async (overrides: { heldSince?: Date; state?: 'CLOSED' } = {}) => {
      const id = await posted(asks.bearer, { attachment: await pdfFile() })
      const json = { how: 'spoken', by: 'patient', language: 'rw', is_minor: false }
      const stated = { method: 'PUT', bearer: asks.bearer, json: { ...json, may_teach: false } }
      await callRoute(consentRoute, withId(id, stated))
      const slip = await callRoute(slipRoute, withId(id, { method: 'PUT', bearer: asks.bearer }))
      await db().forumPost.update({ where: { id }, data: overrides })
      const caller = { requestId: 'test', address: '127.0.0.1', device: '', locale: 'en' } as const
      expect(await withdrawByCode(slip.data.code, caller)).toBe('done')
      return id
    }
    const id = await withdrawn()
    await withdrawn({ heldSince: new Date() })
    await withdrawn({ state: 'CLOSED' })
    await commented(one.bearer, id, 'I am sorry.')
    expect(await queueDigests()).toBe(1)
    expect(await digests()).toMatchObject([{ toAddress: asks.email, props: { count: 3 } }])
  })

  it('skips people who opted out, even after the answer', async () => {
    const { asks, one, id } = await answered(1)
    await saveSettings(asks, { mail: { answer: false } })
    expect(await queueDigests()).toBe(0)
    await commented(one.bearer, id, 'Unheard by mail')
    expect(await queueDigests()).toBe(0)
    await saveSettings(asks, { mail: { answer: true, digest: false } })
    await commented(one.bearer, id, 'Unheard again')
    expect(await queueDigests()).toBe(0)
    expect(await db().notification.count({ where: { userId: asks.id } })).toBe(3)
  })

  it('skips people who may no longer read the forum', async () => {
    const { asks } = await answered(1)
    await db().user.update({ where: { id: asks.id }, data: { isApproved: false } })
    expect(await queueDigests()).toBe(0)
  })

  it('queues one mail among ten concurrent workers', async () => {
    await answered()
    const now = at(0)
    const queued = await Promise.all(Array.from({ length: 10 }, () => queueDigests(now)))
    expect(queued.reduce((sum, count) => sum + count)).toBe(1)
    expect(await digests()).toHaveLength(1)
  })

  it('merges an unsent mail into the next one', async () => {
    const { asks, one, id } = await answered(2)
    expect(await queueDigests(at(0))).toBe(1)
    await settleWork()
    const waiting = { state: 'WAITING', dueAt: at(90), props: { count: 2 } } as const
    await db().outboxEmail.updateMany({ where: { template: 'forumDigest' }, data: waiting })
    await commented(one.bearer, id, 'Later')
    expect(await queueDigests(at(61))).toBe(1)
    expect(await digests()).toHaveLength(1)
    const subjects = (await mailsTo(asks.email)).map(({ subject }) => subject)
    expect(subjects).toContain('You have 3 new notifications')
  })

  it('loses no notice and sends none twice when it dies between taking notices and queueing the mail', async () => {
    const { asks } = await answered()
    await db().$executeRaw`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$`
    await db().$executeRaw`
      CREATE TRIGGER die AFTER INSERT ON outbox_email FOR EACH ROW EXECUTE FUNCTION die()`
    await expect(queueDigests()).rejects.toThrow()
    await db().$executeRaw`DROP TRIGGER die ON outbox_email`
    await db().$executeRaw`DROP FUNCTION die`
    expect(await digests()).toEqual([])
    expect(await db().notification.count({ where: { inDigest: true } })).toBe(3)
    expect([await queueDigests(), await queueDigests()]).toEqual([1, 0])
    const mails = await mailsTo(asks.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['You have 3 new notifications'])
  })
})

describe('a process that dies', () => {
  it('leaves no partial state while notifying of an urgent case, and notifies everything on the retry', async () => {
    const { asks, one } = await createStaff()
    await db().$executeRaw`
      CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'dead'; END $$`
    await db().$executeRaw`
      CREATE TRIGGER die AFTER INSERT ON outbox_email FOR EACH ROW EXECUTE FUNCTION die()`
    const id = await posted(asks.bearer, { case_status: 'URGENCY' })
    await expect(notifyDueSteps()).rejects.toThrow()
    const left = [
      await db().notification.count(),
      await db().outboxEmail.count(),
      await db().caseStep.count({ where: { takenAt: { not: null } } }),
      await db().caseStep.count({ where: { postId: id } }),
    ]
    expect(left).toEqual([0, 0, 0, 4])
    await db().$executeRaw`DROP TRIGGER die ON outbox_email`
    await db().$executeRaw`DROP FUNCTION die`
    expect(await notifyDueSteps()).toBe(1)
    expect(await db().notification.count({ where: { userId: one.id } })).toBe(1)
    expect(await mailsTo(one.email)).toHaveLength(1)
  })
})

describe('mails about an urgent case', () => {
  it('send at once for an answer, a reply and a mention, without the digest', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer, { case_status: 'URGENCY' })
    const answer = await commented(one.bearer, id, 'Aspirate')
    await commented(two.bearer, id, 'Agreed, @Keza Icyizere.', answer)
    const subjects = async (email: string) =>
      (await mailsTo(email)).map(({ subject }) => subject).sort()
    expect(await subjects(asks.email)).toEqual([
      'There is an answer to your case',
      'You have a new reply',
    ])
    expect(await subjects(one.email)).toEqual([
      'An urgent case is waiting for you',
      'You have a new reply',
    ])
    expect(await queueDigests()).toBe(0)
  })

  const unsent = {
    waiting: { state: 'WAITING', dueAt: at(60), attempts: 1 },
    'held by a worker who died': { state: 'SENDING', lockedAt: at(-20), attempts: 1 },
  } as const

  it.each(Object.entries(unsent))(
    '%s are withdrawn when the case is closed or unreadable, or the mail unwanted',
    async (_, data) => {
      const { asks, one, two, admin } = await createStaff()
      const gone = await createUser()
      const id = await posted(asks.bearer, { case_status: 'URGENCY' })
      await settleWork()
      await db().outboxEmail.updateMany({ where: { template: 'forumNews' }, data })
      const left = async () =>
        (
          await db().outboxEmail.findMany({
            where: { causeKey: { not: { contains: ':closed:' } } },
            select: { toAddress: true },
          })
        )
          .map((mail) => mail.toAddress)
          .sort()
      expect(await left()).toEqual([one.email, two.email, gone.email].sort())
      await saveSettings(one, { mail: { urgency: false } })
      await callRoute(
        deactivate,
        withId(gone.id, { method: 'DELETE', bearer: admin.bearer, json: { reason: 'Left' } }),
      )
      expect(await left()).toEqual([two.email])
      await callRoute(closePost, withId(id, { bearer: asks.bearer, json: { outcome: 'Healed' } }))
      expect(await left()).toEqual([])
    },
  )
})

describe('an answer that is deleted', () => {
  const remove = (bearer: string, id: string) =>
    callRoute(deleteAnswer, withId(id, { method: 'DELETE', bearer }))

  it('is announced in no digest, and its notices are read', async () => {
    const { asks, one, id } = await answered(1)
    const answer = await commented(one.bearer, id, 'The wrong case, @Shema Umurava')
    expect((await remove(one.bearer, answer)).status).toBe(200)
    const unread = await db().notification.findMany({ where: { readAt: null } })
    expect(unread.map(({ userId, kind }) => [userId, kind])).toEqual([[asks.id, 'forumAnswer']])
    expect(await queueDigests()).toBe(1)
    expect(await digests()).toMatchObject([{ toAddress: asks.email, props: { count: 1 } }])
  })

  it('takes its unsent mails with it', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, { case_status: 'URGENCY' })
    await settleWork()
    await db().outboxEmail.deleteMany()
    const answer = await commented(one.bearer, id, 'Aspirate')
    const gone = await commented(one.bearer, id, 'The wrong case')
    await settleWork()
    const waiting = { state: 'WAITING', dueAt: at(60) } as const
    await db().outboxEmail.updateMany({ data: waiting })
    expect(await db().outboxEmail.count()).toBe(2)
    await remove(one.bearer, gone)
    const left = await db().outboxEmail.findMany()
    expect(left.map(({ causeKey }) => causeKey)).toEqual([expect.stringContaining(answer)])
  })
})

describe('a mention', () => {
  it('notifies staff mentioned by full name, and nobody else', async () => {
    const { asks, one, two } = await createStaff()
    const uninvolved = await createUser({ firstName: 'Manzi', lastName: 'Ibyishimo' })
    const visitor = await createVisitor({ firstName: 'Manzi', lastName: 'Ibyishimo' })
    const id = await posted(asks.bearer, { tagged_users: JSON.stringify([two.id]) })
    await commented(one.bearer, id, '<p>@shema umurava and @Manzi Ibyishimo, @Keza Icyizere?</p>')
    await commented(one.bearer, id, 'Shema Umurava is no mention, nor @Shema Umuravax')
    await commented(one.bearer, id, '@Shema Umuravax no, @Shema Umurava yes')
    const kinds = async (userId: string) =>
      (await db().notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
        ({ kind }) => kind,
      )
    expect(await kinds(two.id)).toEqual(['forumTagging', 'forumMention', 'forumMention'])
    expect(await kinds(uninvolved.id)).toEqual(['forumMention'])
    expect(await kinds(visitor.id)).toEqual([])
    expect(await kinds(one.id)).toEqual([])
    expect(await kinds(asks.id)).toEqual(['forumAnswer', 'forumAnswer', 'forumAnswer'])
  })

  it('notifies once, in a new case or added to a case or comment later', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer, { content: '<p>Please, @Keza Icyizere.</p>' })
    const answer = await commented(one.bearer, id, 'Rest')
    const content = '<p>Please, @Keza Icyizere and @Shema Umurava.</p>'
    for (let time = 0; time < 2; time += 1) {
      const theirs = { method: 'PATCH', bearer: asks.bearer, form: { content } } as const
      expect((await callRoute(editCase, withId(id, theirs))).status).toBe(200)
      const own = { method: 'PATCH', bearer: one.bearer, json: { content } } as const
      expect((await callRoute(editAnswer, withId(answer, own))).status).toBe(200)
    }
    const storedNotices = await db().notification.findMany({
      where: { kind: 'forumMention', userId: { in: [one.id, two.id] } },
      select: { userId: true },
    })
    expect(storedNotices.map(({ userId }) => userId).sort()).toEqual(
      [one.id, two.id, two.id].sort(),
    )
  })
})
