import { describe, expect, it } from 'vitest'
import { POST as redactAnswer } from '@/app/api/v1/comment/[id]/redact/route'
import { DELETE as deleteAnswer } from '@/app/api/v1/comment/[id]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { notifyDueSteps } from '@/lib/modules/forum/escalation/escalation'
import { db } from '@/lib/platform/db/client'
import { mailsTo, settleWork, setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as acknowledge } from './acknowledge/route'
import { POST as close } from './close/route'
import { POST as redact } from './redact/route'
import { POST as reopen } from './reopen/route'
import { DELETE, PATCH } from './route'

setUpAccountTests()

const { commented, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * An internist who posts, the clinician on call and the deputy, another specialist of each kind, an administrator.
 */
async function roster() {
  const { asks, one: onCall, two: deputy, admin } = await createStaff()
  const tagged = await createUser({ lastName: 'Tagged' })
  const internist = await createUser({ role: 'INTERNAL_MEDICINE', lastName: 'Internist' })
  const at = (ms: number) => new Date(Date.now() + ms)
  await db().onCallShift.create({
    data: { startsAt: at(-DAY), endsAt: at(DAY), onCallId: onCall.id, deputyId: deputy.id },
  })
  const others = { tagged, internist: { ...internist, bearer: await signIn(internist) } }
  return { asks, onCall, deputy, admin, ...others }
}

const urgent = (bearer: string, tagged: string[] = []) =>
  posted(bearer, { case_status: 'URGENCY', tagged_users: JSON.stringify(tagged) })

/** The people notified by each step, in order; null for a step that is still to come or was not needed. */
async function getNotifiedBy(id: string, caseStatus: 'URGENCY' | 'ROUTINE' = 'URGENCY') {
  const steps = await db().caseStep.findMany({
    where: { postId: id, caseStatus },
    include: { told: true },
    orderBy: { place: 'asc' },
  })
  return steps.map(({ takenAt, told }) =>
    takenAt ? told.map(({ userId }) => userId).sort() : null,
  )
}

const getIds = (...people: { id: string }[]) => people.map(({ id }) => id).sort()

describe('the clock of an urgent case', () => {
  it('notifies at 0, 20, 60 and 120 minutes exactly the recipients of each step', async () => {
    const { asks, onCall, deputy, admin, tagged, internist } = await roster()
    const id = await urgent(asks.bearer, [tagged.id])
    await settleWork()
    const first = getIds(tagged, onCall)
    expect(await getNotifiedBy(id)).toEqual([first, null, null, null])
    await notifyDueSteps(18 * MINUTE)
    expect(await getNotifiedBy(id)).toEqual([first, null, null, null])
    await notifyDueSteps(20 * MINUTE)
    const second = getIds(deputy)
    expect(await getNotifiedBy(id)).toEqual([first, second, null, null])
    await notifyDueSteps(60 * MINUTE)
    const third = getIds(tagged, onCall, deputy, internist)
    expect(await getNotifiedBy(id)).toEqual([first, second, third, null])
    await notifyDueSteps(120 * MINUTE)
    expect(await getNotifiedBy(id)).toEqual([first, second, third, getIds(admin)])
    expect(await notifyDueSteps(30 * DAY)).toBe(0)
    expect((await mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
      'An urgent case is still waiting',
    ])
    expect(await mailsTo(deputy.email)).toHaveLength(2)
    const { clock } = (await read(asks.bearer, id)).data.post
    expect(clock.map(({ group, told }) => [group, told.length])).toEqual([
      ['called', 2],
      ['deputy', 1],
      ['specialists', 4],
      ['administrators', 1],
    ])
    expect(clock[0]?.told[0]?.channels).toEqual(['bell', 'mail'])
  })

  it('starts with all specialists when nobody is on call, and reports that', async () => {
    const { asks, one, two } = await createStaff()
    const internist = await createUser({ role: 'INTERNAL_MEDICINE' })
    const id = await urgent(asks.bearer)
    await settleWork()
    expect(await getNotifiedBy(id)).toEqual([getIds(one, two, internist), null, null, null])
    const { clock } = (await read(asks.bearer, id)).data.post
    expect(clock.map(({ nobody_on_call }) => nobody_on_call)).toEqual([true, false, false, false])
  })

  it('notifies its author, with the numbers to call, after each step', async () => {
    const { asks } = await roster()
    const id = await urgent(asks.bearer)
    await settleWork()
    const passed = () =>
      db().notification.count({ where: { userId: asks.id, kind: 'forumPassed' } })
    expect(await passed()).toBe(0)
    await notifyDueSteps(20 * MINUTE)
    expect(await passed()).toBe(1)
    const [mail] = await mailsTo(asks.email)
    expect(mail?.subject).toBe('Nobody has taken your case yet')
    expect(mail?.text).toContain('912')
    expect(mail?.text).toContain(`/dashboard/forum/${id}`)
    expect(mail?.text).toContain('More colleagues are being alerted now.')
    await notifyDueSteps(60 * MINUTE)
    expect(await passed()).toBe(2)
  })

  it('does not announce that colleagues are being alerted when a step has no recipients', async () => {
    const { asks } = await createStaff()
    const id = await urgent(asks.bearer)
    await settleWork()
    await notifyDueSteps(20 * MINUTE)
    const mails = await mailsTo(asks.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Nobody has taken your case yet'])
    expect(mails[0]?.text).toContain('912')
    expect(mails[0]?.text).not.toContain('alerted')
    const notices = await db().notification.findMany({ where: { userId: asks.id } })
    expect(notices.map(({ kind, data }) => [kind, data])).toEqual([
      ['forumPassedAlone', { post: id }],
    ])
    await notifyDueSteps(60 * MINUTE)
    const texts = (await mailsTo(asks.email)).map(({ text }) => text)
    expect(texts.map((text) => text.includes('alerted now')).sort()).toEqual([false, true])
  })

  it.each([
    ['“I am on this case”', ({ internist }, id) => callRoute(acknowledge, withId(id, internist))],
    ['a rheumatologist’s answer', ({ deputy }, id) => commented(deputy.bearer, id, 'Send her')],
    [
      'closing',
      ({ asks }, id) =>
        callRoute(close, withId(id, { bearer: asks.bearer, json: { outcome: 'x' } })),
    ],
    ['redaction', ({ asks }, id) => callRoute(redact, withId(id, { bearer: asks.bearer }))],
    [
      'deletion',
      ({ asks }, id) => callRoute(DELETE, withId(id, { method: 'DELETE', bearer: asks.bearer })),
    ],
  ] satisfies [
    string,
    (people: Awaited<ReturnType<typeof roster>>, id: string) => Promise<unknown>,
  ][])('stops on %s', async (_name, stop) => {
    const people = await roster()
    const id = await urgent(people.asks.bearer)
    await settleWork()
    await stop(people, id)
    expect(await notifyDueSteps(DAY)).toBe(0)
    expect(await getNotifiedBy(id)).toEqual([getIds(people.onCall), null, null, null])
  })

  it("does not stop on comments by its author or an administrator, nor an internist's clarifying question", async () => {
    const { asks, onCall, deputy, admin, internist } = await roster()
    const id = await urgent(asks.bearer)
    await settleWork()
    for (const { bearer } of [asks, admin, internist]) await commented(bearer, id, 'And the CRP?')
    await notifyDueSteps(20 * MINUTE)
    expect(await getNotifiedBy(id)).toEqual([getIds(onCall), getIds(deputy), null, null])
  })

  it('continues after a pause with the remaining time', async () => {
    const { asks, onCall, deputy } = await roster()
    const id = await urgent(asks.bearer)
    await settleWork()
    const { bearer } = asks
    await callRoute(close, withId(id, { bearer, json: { outcome: 'Healed' } }))
    await db().caseStep.updateMany({
      where: { postId: id, takenAt: null },
      data: { stoppedAt: new Date(Date.now() - 10 * MINUTE) },
    })
    await callRoute(reopen, withId(id, { bearer }))
    await notifyDueSteps(29 * MINUTE)
    expect(await getNotifiedBy(id)).toEqual([getIds(onCall), null, null, null])
    await notifyDueSteps(31 * MINUTE)
    expect(await getNotifiedBy(id)).toEqual([getIds(onCall), getIds(deputy), null, null])
  })

  it.each([
    ['deleted', (bearer, id) => callRoute(deleteAnswer, withId(id, { method: 'DELETE', bearer }))],
    ['redacted', (bearer, id) => callRoute(redactAnswer, withId(id, { bearer, json: {} }))],
  ] satisfies [string, (bearer: string, id: string) => Promise<{ status: number }>][])(
    'continues, with nobody responsible, when the answer that stopped it is %s',
    async (_how, remove) => {
      const { asks, onCall, deputy } = await roster()
      const id = await urgent(asks.bearer)
      await settleWork()
      const answer = await commented(deputy.bearer, id, 'The wrong case')
      expect((await remove(deputy.bearer, answer)).status).toBe(200)
      const { post } = (await read(asks.bearer, id)).data
      expect(post).toMatchObject({ state: 'open', responsible: null, acknowledged_count: 0 })
      await notifyDueSteps(40 * MINUTE)
      expect(await getNotifiedBy(id)).toEqual([getIds(onCall), getIds(deputy), null, null])
    },
  )

  it('stays stopped while another answer or an acknowledgement remains', async () => {
    const { asks, onCall, deputy, internist } = await roster()
    const removed = async (bearer: string, answer: string) => {
      const gone = withId(answer, { method: 'DELETE', bearer })
      expect((await callRoute(deleteAnswer, gone)).status).toBe(200)
      expect(await notifyDueSteps(DAY)).toBe(0)
    }
    const id = await urgent(asks.bearer)
    await settleWork()
    const first = await commented(deputy.bearer, id, 'Rest')
    const second = await commented(deputy.bearer, id, 'And ice')
    await removed(deputy.bearer, first)
    const getResponsible = async () =>
      (await db().forumPost.findUniqueOrThrow({ where: { id } })).responsibleId
    expect(await getResponsible()).toBe(deputy.id)
    await callRoute(acknowledge, withId(id, internist))
    await removed(deputy.bearer, second)
    expect(await getResponsible()).toBe(internist.id)
    const last = await commented(onCall.bearer, id, 'Send her')
    await removed(onCall.bearer, last)
    const acknowledged = await urgent(asks.bearer)
    await settleWork()
    await callRoute(acknowledge, withId(acknowledged, deputy))
    await removed(deputy.bearer, await commented(deputy.bearer, acknowledged, 'Send her'))
  })

  it('notifies everybody once per step, with any number of workers', async () => {
    const { asks, onCall, deputy, admin, internist, tagged } = await roster()
    const id = await urgent(asks.bearer, [tagged.id])
    await settleWork()
    await Promise.all(Array.from({ length: 6 }, () => notifyDueSteps(3 * HOUR)))
    await notifyDueSteps(3 * HOUR)
    const all = getIds(tagged, onCall, deputy, internist)
    const expected = [getIds(tagged, onCall), getIds(deputy), all, getIds(admin)]
    expect(await getNotifiedBy(id)).toEqual(expected)
    const notices = await db().notification.count({ where: { userId: { not: asks.id } } })
    expect(notices).toBe(expected.flat().length)
  })
})

it('notifies of a case when an older one fails, which is retried', async () => {
  const { asks, onCall, deputy } = await roster()
  const older = await urgent(asks.bearer)
  const newer = await urgent(asks.bearer)
  await settleWork()
  const step = await db().caseStep.findFirstOrThrow({ where: { postId: older, place: 1 } })
  const receiver = { stepId: step.id, userId: deputy.id }
  // One step cannot notify the same person twice.
  await db().caseStepReceiver.create({ data: { ...receiver, channels: [], toldAt: new Date() } })
  await expect(notifyDueSteps(20 * MINUTE)).rejects.toThrow()
  expect(await getNotifiedBy(older)).toEqual([getIds(onCall), null, null, null])
  expect(await getNotifiedBy(newer)).toEqual([getIds(onCall), getIds(deputy), null, null])
  await db().caseStepReceiver.deleteMany({ where: receiver })
  await notifyDueSteps(20 * MINUTE)
  expect(await getNotifiedBy(older)).toEqual([getIds(onCall), getIds(deputy), null, null])
})

describe('the clock of a routine case', () => {
  it('notifies during working hours, after a day and after three', async () => {
    const { asks, onCall, deputy, internist, tagged } = await roster()
    await db().onCallShift.updateMany({ data: { endsAt: new Date(Date.now() + 30 * DAY) } })
    const id = await posted(asks.bearer, { tagged_users: JSON.stringify([tagged.id]) })
    await settleWork()
    expect(await notifyDueSteps(DAY - MINUTE)).toBe(0)
    // Allows for a weekend in between.
    await notifyDueSteps(DAY + 3 * DAY)
    const notifiedPeople = await getNotifiedBy(id, 'ROUTINE')
    expect(notifiedPeople[0]).toEqual(getIds(tagged, onCall))
    await notifyDueSteps(3 * DAY + 3 * DAY)
    const all = getIds(tagged, onCall, deputy, internist)
    expect(await getNotifiedBy(id, 'ROUTINE')).toEqual([getIds(tagged, onCall), all])
    const due = await db().caseStep.findMany({ where: { postId: id } })
    for (const { dueAt } of due) {
      const hour = (dueAt.getUTCHours() + 2) % 24
      expect([hour >= 8 && hour < 17, [0, 6].includes(dueAt.getUTCDay())]).toEqual([true, false])
    }
  })

  it('stops on anybody’s answer, and becomes that of an urgent case', async () => {
    const { asks, internist, onCall } = await roster()
    const answered = await posted(asks.bearer)
    await commented(internist.bearer, answered, 'Rest')
    expect(await notifyDueSteps(30 * DAY)).toBe(0)
    const id = await posted(asks.bearer)
    const form = { case_status: 'URGENCY' }
    await callRoute(PATCH, withId(id, { method: 'PATCH', bearer: asks.bearer, form }))
    await settleWork()
    expect(await getNotifiedBy(id)).toEqual([getIds(onCall), null, null, null])
  })
})
