import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sendLicenceReminders } from '@/lib/modules/accounts/licences/service'
import { specialistsAt } from '@/lib/modules/accounts/users/queries'
import { findPerson } from '@/lib/modules/people/queries'
import { tags } from '@/lib/platform/cache/tags'
import { db } from '@/lib/platform/db/client'
import {
  createAdmin,
  createApplicant,
  mailsTo,
  settleWork,
  setUpAccountTests,
  signIn,
} from '@/lib/testing/accounts'
import { createArticle, createForumPost, createUser } from '@/lib/testing/factories'
import { forumCalls } from '@/lib/testing/forum'
import { takeRevalidatedTags } from '@/lib/testing/next-cache'
import { makePdf } from '@/lib/testing/pdf-samples'
import { callRoute } from '@/lib/testing/requests'
import { POST as addAnswer } from '../comment/route'
import { GET as readCase } from '../forum/[id]/route'
import { GET as listCases, POST as postCase } from '../forum/route'
import { PUT as recordLicence } from './[id]/licence/route'
import { POST as approve } from './[id]/route'
import { GET as readProfile } from './profile/route'
import { PATCH as changeProfile, GET as listAccounts, POST as signUp } from './route'

setUpAccountTests()

const { posted } = forumCalls({ post: postCase, read: readCase, comment: addAnswer })

const END = '2027-06-30'
/** In Kigali, two hours ahead of UTC. */
const LAST_MINUTE = new Date('2027-06-30T21:59:00Z')
const NEXT_DAY = new Date('2027-06-30T22:00:00Z')
const HOUR_MS = 3_600_000

const setClock = (now: Date) => vi.setSystemTime(now)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-06-15T08:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

async function createLicensed(endsOn = END) {
  const user = await createUser()
  await db().licence.create({
    data: { userId: user.id, state: 'ACCEPTED', endsOn: new Date(endsOn), number: 'RMDC-1' },
  })
  return user
}

/** Returns how far the tests' clock is ahead of the database's. */
function millisecondsUntil(moment: string): number {
  vi.useRealTimers()
  return Date.parse(moment) - Date.now()
}

async function getMails(address: string): Promise<string[]> {
  return (await mailsTo(address)).map(({ subject }) => subject)
}

const licenceFile = async () =>
  new File([Uint8Array.from(await makePdf())], 'licence.pdf', { type: 'application/pdf' })

describe('the end of a licence', () => {
  it('leaves a visitor’s rights from the next call on, with an existing token', async () => {
    const user = await createLicensed()
    const bearer = await signIn(user, { kept: true })
    setClock(LAST_MINUTE)
    expect((await callRoute(listCases, { method: 'GET', bearer })).status).toBe(200)
    setClock(NEXT_DAY)
    expect((await callRoute(listCases, { method: 'GET', bearer })).status).toBe(403)
    const { data } = await callRoute(readProfile, { method: 'GET', bearer })
    expect(data).toMatchObject({ is_approved: true, licence: { ends_on: END, has_ended: true } })
  })

  it('affects neither people without a recorded licence nor administrators', async () => {
    const unknown = await createUser()
    await db().licence.create({ data: { userId: unknown.id, state: 'ACCEPTED' } })
    const admin = await createAdmin()
    await db().licence.create({
      data: { userId: admin.id, state: 'ACCEPTED', endsOn: new Date(END) },
    })
    setClock(NEXT_DAY)
    for (const user of [unknown, admin]) {
      const bearer = await signIn(user)
      expect((await callRoute(listCases, { method: 'GET', bearer })).status).toBe(200)
    }
  })

  it('excludes people with an expired licence from cases', async () => {
    const user = await createLicensed()
    const where = (now: Date) => ({ id: user.id, ...specialistsAt(now) })
    expect(await db().user.count({ where: where(LAST_MINUTE) })).toBe(1)
    expect(await db().user.count({ where: where(NEXT_DAY) })).toBe(0)
  })

  it('excludes its owner from notices of urgent cases', async () => {
    vi.useRealTimers()
    const dayAhead = (days: number) =>
      new Date(Date.now() + days * 24 * HOUR_MS).toISOString().slice(0, 10)
    const [ended, valid] = [await createLicensed(dayAhead(-3)), await createLicensed(dayAhead(300))]
    const asks = await createUser()
    await posted(await signIn(asks), { case_status: 'URGENCY' })
    await settleWork()
    const receivers = await db().caseStepReceiver.findMany({ select: { userId: true } })
    expect(receivers).toEqual([{ userId: valid.id }])
    expect(await getMails(ended.email)).toEqual([])
    expect(await getMails(valid.email)).toHaveLength(1)
  })

  it('keeps “valid on that day” on earlier answers', async () => {
    const user = await createLicensed()
    const bearer = await signIn(user)
    const post = await createForumPost()
    const json = { post_id: post.id, content: '<p>Aspirate the joint.</p>' }
    expect((await callRoute(addAnswer, { bearer, json })).status).toBe(201)
    setClock(NEXT_DAY)
    const admin = await signIn(await createAdmin())
    const call = { method: 'GET', bearer: admin, params: { id: post.id } }
    const { data } = await callRoute(readCase, call)
    expect(data.userComments.map((comment) => comment.licence_valid)).toEqual([true])
  })
})

describe('reminders', () => {
  const moments = ['2099-05-01', '2099-05-31', '2099-06-23', '2099-07-01']

  it('are sent 60, 30 and 7 days before and on the day after, each once, to the person and in a list', async () => {
    const user = await createLicensed('2099-06-30')
    const admin = await createAdmin()
    const counts = []
    for (const day of moments) {
      const ms = millisecondsUntil(`${day}T06:00:00Z`)
      const runs = await Promise.all([sendLicenceReminders(ms), sendLicenceReminders(ms)])
      counts.push(runs[0] + runs[1], await sendLicenceReminders(ms + HOUR_MS))
    }
    expect(counts).toEqual([1, 0, 1, 0, 1, 0, 1, 0])
    expect((await getMails(user.email)).sort()).toEqual([
      'Your licence ends soon',
      'Your licence ends soon',
      'Your licence ends soon',
      'Your licence has ended',
    ])
    expect(await getMails(admin.email)).toEqual(Array(4).fill('A licence ends'))
    const notices = await db().notification.findMany({ orderBy: { createdAt: 'asc' } })
    const getKinds = (id: string) =>
      notices.filter(({ userId }) => userId === id).map(({ kind }) => kind)
    expect(getKinds(user.id)).toEqual([
      'licenceEnds60',
      'licenceEnds30',
      'licenceEnds7',
      'licenceEnded',
    ])
    expect(getKinds(admin.id)).toEqual(Array(4).fill('licencesEnd'))
  })

  it('are not sent a day early', async () => {
    await createLicensed('2099-06-30')
    expect(await sendLicenceReminders(millisecondsUntil('2099-04-30T21:59:00Z'))).toBe(0)
  })

  it('start at the nearest step for a licence recorded late', async () => {
    const user = await createLicensed('2099-06-30')
    await sendLicenceReminders(millisecondsUntil('2099-06-28T06:00:00Z'))
    const rows = await db().licenceReminder.findMany({ where: { licence: { userId: user.id } } })
    expect(rows.map(({ days }) => days)).toEqual([7])
  })

  it('skip people who sent a newer licence, until the old one has ended', async () => {
    const user = await createLicensed('2099-06-30')
    await db().licence.create({ data: { userId: user.id } })
    expect(await sendLicenceReminders(millisecondsUntil('2099-06-25T06:00:00Z'))).toBe(0)
    expect(await sendLicenceReminders(millisecondsUntil('2099-07-01T06:00:00Z'))).toBe(1)
  })
})

describe('renewal', () => {
  it('leads from the newer licence through the queue to the previous rights', async () => {
    const user = await createLicensed()
    const bearer = await signIn(user, { kept: true })
    setClock(NEXT_DAY)
    const admin = await signIn(await createAdmin(), { kept: true })
    const form = { working_license: await licenceFile(), licence_number: 'RMDC-2' }
    const sent = await callRoute(changeProfile, { method: 'PATCH', bearer, form })
    expect(sent.status, sent.message).toBe(200)
    expect(sent.data.sent_licence).toMatchObject({ number: 'RMDC-2', ends_on: null })
    expect(sent.data.licence).toMatchObject({ number: 'RMDC-1', has_ended: true })

    const queue = { method: 'GET', bearer: admin, query: 'licences=1' }
    const { data: list } = await callRoute(listAccounts, queue)
    expect(list.users.map(({ user_id }) => user_id)).toEqual([user.id])

    const params = { id: user.id }
    const over = { json: { licence_ends_on: END }, bearer: admin, params }
    const refused = await callRoute(approve, over)
    expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([422, ['licence_ends_on']])
    const json = { licence_ends_on: '2028-06-30' }
    expect((await callRoute(approve, { json, bearer: admin, params })).status).toBe(200)

    expect((await callRoute(listCases, { method: 'GET', bearer })).status).toBe(200)
    expect((await callRoute(listAccounts, queue)).data.users).toEqual([])
    const rows = await db().licence.findMany({ where: { userId: user.id } })
    expect(rows.map(({ state }) => state).sort()).toEqual(['ACCEPTED', 'SUPERSEDED'])
  })

  it('keeps the previous licence valid until the review', async () => {
    const user = await createLicensed()
    const bearer = await signIn(user)
    const form = { working_license: await licenceFile() }
    await callRoute(changeProfile, { method: 'PATCH', bearer, form })
    expect((await callRoute(listCases, { method: 'GET', bearer })).status).toBe(200)
  })
})

describe('a correction of a licence that was replaced meanwhile', () => {
  it('is refused, and leaves the newer licence as it is', async () => {
    const user = await createLicensed()
    const own = await signIn(user)
    const bearer = await signIn(await createAdmin())
    const params = { id: user.id }
    const correct = (json: object) =>
      callRoute(recordLicence, { method: 'PUT', bearer, params, json })
    const readEnd = async () =>
      (await db().licence.findFirstOrThrow({ where: { state: 'ACCEPTED' } })).endsOn

    const form = { working_license: await licenceFile() }
    await callRoute(changeProfile, { method: 'PATCH', bearer: own, form })
    // A licence that still waits for review does not cause a conflict.
    expect((await correct({ licence_ends_on: END, licence: null })).status).toBe(200)
    const json = { licence_ends_on: '2028-06-30' }
    const { data } = await callRoute(approve, { bearer, params, json })

    expect(await correct({ licence_ends_on: END, licence: null })).toMatchObject({
      status: 409,
      message: 'This person has sent another licence. Please open it before you decide.',
    })
    expect(await readEnd()).toEqual(new Date('2028-06-30'))
    const present = { licence_ends_on: '2028-12-31', licence: data.working_license }
    expect((await correct(present)).status).toBe(200)
    expect((await correct({ licence_ends_on: '2029-06-30' })).status).toBe(200)
    expect(await readEnd()).toEqual(new Date('2029-06-30'))
    expect((await correct({ licence: 'x' })).status).toBe(422)
  })
})

describe('the licence details', () => {
  const person = {
    first_name: 'Aline',
    last_name: 'Uwase',
    email: 'aline@ingingo.test',
    role: 'RHEUMATOLOGIST',
    password: 'Umuganda-1',
    confirm_password: 'Umuganda-1',
  }

  it('are entered at registration, corrected at approval, and stored', async () => {
    const details = { licence_number: ' RMDC-77 ', licence_council: 'RMDC', licence_ends_on: END }
    const form = { ...person, ...details, working_license: await licenceFile() }
    const { data, status } = await callRoute(signUp, { form })
    expect(status).toBe(201)
    expect(data.sent_licence).toMatchObject({ number: 'RMDC-77', council: 'RMDC', ends_on: END })
    await db().user.update({ where: { id: data.user_id }, data: { accountStatus: 'ACTIVE' } })

    const call = {
      bearer: await signIn(await createAdmin()),
      params: { id: data.user_id },
      json: { licence_issued_on: '2026-07-01' },
    }
    const approved = await callRoute(approve, call)
    expect(approved.data).toMatchObject({
      sent_licence: null,
      licence: { number: 'RMDC-77', issued_on: '2026-07-01', ends_on: END, has_ended: false },
    })
    const [row] = await db().licence.findMany()
    expect(row).toMatchObject({ state: 'ACCEPTED', fileId: expect.any(String) })
  })

  describe('typed without a document', () => {
    /** Registers a professional with licence details but no document. */
    async function registerWithout(licence_ends_on = END) {
      const { data } = await callRoute(signUp, {
        form: { ...person, licence_number: 'RMDC-77', licence_ends_on },
      })
      const { user_id: id } = data
      await db().user.update({ where: { id }, data: { accountStatus: 'ACTIVE' } })
      await createArticle({ authorId: id })
      const bearer = await signIn(await createAdmin())
      const decide = (json: object) =>
        callRoute(approve, { bearer, params: { id }, json: { reason: 'A colleague', ...json } })
      return { id, decide }
    }
    const isVerified = async (id: string) => (await findPerson(id))?.isVerified
    const listLicences = () =>
      db().licence.findMany({ select: { state: true, number: true, endsOn: true } })

    it.each([
      ['says nothing about them', {}],
      [
        'empties them',
        {
          licence_number: '',
          licence_council: '',
          licence_issued_on: '',
          licence_ends_on: '',
        },
      ],
    ])('verify nothing when the reviewer %s', async (_, json) => {
      const { id, decide } = await registerWithout()
      const { data } = await decide(json)
      expect(data).toMatchObject({ is_approved: true, licence: null, sent_licence: null })
      expect(await isVerified(id)).toBe(false)
      expect(await listLicences()).toMatchObject([{ state: 'REFUSED', number: 'RMDC-77' }])
      const post = await createForumPost()
      const bearer = await signIn(await db().user.findUniqueOrThrow({ where: { id } }))
      const answer = { post_id: post.id, content: '<p>Aspirate the joint.</p>' }
      expect((await callRoute(addAnswer, { bearer, json: answer })).status).toBe(201)
      expect(await db().forumComment.findMany()).toMatchObject([{ licenceUntil: null }])
    })

    it('count only as far as the reviewer enters them', async () => {
      const { id, decide } = await registerWithout()
      const { data } = await decide({ licence_ends_on: '2028-06-30' })
      expect(data.licence).toMatchObject({ number: null, ends_on: '2028-06-30' })
      expect(await isVerified(id)).toBe(true)
      expect(await listLicences()).toMatchObject([{ state: 'ACCEPTED', number: null }])
    })

    it('do not prevent an approval when their last day is over', async () => {
      const { id, decide } = await registerWithout('2026-06-30')
      const refused = await decide({ licence_ends_on: '2026-06-30' })
      expect([refused.status, Object.keys(refused.errors ?? {})]).toEqual([
        422,
        ['licence_ends_on'],
      ])
      expect((await decide({})).data).toMatchObject({ is_approved: true, licence: null })
      expect(await isVerified(id)).toBe(false)
    })
  })

  it('verify nothing when an administrator records none', async () => {
    const user = await createUser()
    await createArticle({ authorId: user.id })
    const bearer = await signIn(await createAdmin())
    const record = async (json: object) => {
      await callRoute(recordLicence, { method: 'PUT', bearer, params: { id: user.id }, json })
      return (await findPerson(user.id))?.isVerified
    }
    expect(await record({ licence_number: '' })).toBe(false)
    expect(await db().licence.count()).toBe(0)
    takeRevalidatedTags()
    expect(await record({ licence_number: 'RMDC-5' })).toBe(true)
    expect(takeRevalidatedTags()).toContain(tags.person(user.id))
    expect(await record({ licence_number: '' })).toBe(false)
  })

  it.each([
    ['2027-02-30', 'a day that does not exist'],
    ['30/06/2027', 'another form'],
    ['2025-01-01', 'an end before the beginning'],
  ])('reject %s: %s', async (licence_ends_on) => {
    const user = await createUser()
    const call = {
      method: 'PUT',
      bearer: await signIn(await createAdmin()),
      params: { id: user.id },
      json: { licence_ends_on, licence_issued_on: '2026-07-01' },
    }
    const { status, errors } = await callRoute(recordLicence, call)
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['licence_ends_on']])
  })

  it('can be recorded for an approved account, which then gets reminders of the new end', async () => {
    const user = await createUser()
    const bearer = await signIn(await createAdmin())
    const call = { method: 'PUT', bearer, params: { id: user.id } }
    const json = { licence_ends_on: '2027-06-30' }
    expect((await callRoute(recordLicence, { ...call, json })).data.licence?.ends_on).toBe(END)
    const { id } = await db().licence.findFirstOrThrow()
    await db().licenceReminder.create({ data: { licenceId: id, days: 60 } })
    await callRoute(recordLicence, { ...call, json: { licence_number: 'RMDC-3' } })
    expect(await db().licenceReminder.count()).toBe(1)
    await callRoute(recordLicence, { ...call, json: { licence_ends_on: '2028-06-30' } })
    expect(await db().licenceReminder.count()).toBe(0)
    const applicant = await createApplicant()
    const other = { ...call, params: { id: applicant.id }, json }
    expect((await callRoute(recordLicence, other)).status).toBe(409)
  })
})
