import { describe, expect, it } from 'vitest'
import { GET as openFile } from '@/app/api/files/[id]/[[...variant]]/route'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as workRoute } from '@/app/api/v1/dashboard/work/route'
import { PATCH as editRoute, GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { GET as countsRoute } from '@/app/api/v1/forum/counts/route'
import { GET as listRoute, POST as postRoute } from '@/app/api/v1/forum/route'
import { GET as searchRoute } from '@/app/api/v1/forum/search/route'
import { GET as noticesRoute } from '@/app/api/v1/notifications/route'
import { notifyDueSteps, runCaseClock } from '@/lib/modules/forum/escalation/escalation'
import { queueDigests } from '@/lib/modules/notifications/jobs'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { makePdf } from '@/lib/testing/pdf-samples'
import { buildRequest, callRoute } from '@/lib/testing/requests'
import { anyFile } from '@/lib/testing/uploads'
import { POST as closeRoute } from './close/route'
import { POST as handOverRoute } from './hand-over/route'
import { POST as redactRoute } from './redact/route'
import { POST as sendBackRoute } from './send-back/route'
import { POST as showRoute } from './show/route'
import { POST as takeRoute } from './take/route'

setUpAccountTests()

const calls = forumCalls({ post: postRoute, read: readRoute, comment: commentRoute })
const { posted, read, post } = calls

const HELD_CASE = {
  content: '<p>Call her on 0788 123 456.</p>',
  identifiers_reason: 'For the surgeon',
}
const DAY_MS = 24 * 3_600_000

/** Creates the usual people, and an internist who may not review held cases. */
async function people() {
  const all = await createStaff()
  const other = await createUser({ role: 'INTERNAL_MEDICINE', firstName: 'Ganza' })
  return { ...all, other: { ...other, bearer: await signIn(other) } }
}

const edit = (bearer: string, id: string, form: Record<string, string | File>) =>
  callRoute(editRoute, withId(id, { method: 'PATCH', bearer, form }))
const getSince = async (bearer: string, id: string) =>
  (await read(bearer, id)).data.post.second_look?.since ?? ''
const show = async (bearer: string, id: string, held_since?: string) =>
  callRoute(
    showRoute,
    withId(id, { bearer, json: { held_since: held_since ?? (await getSince(bearer, id)) } }),
  )
const sendBack = async (bearer: string, id: string, reason: string) =>
  callRoute(
    sendBackRoute,
    withId(id, { bearer, json: { held_since: await getSince(bearer, id), reason } }),
  )
const list = async (bearer: string, query = '') => {
  const call = { method: 'GET', bearer, query: `limit=100${query}` } as const
  const { data } = await callRoute(listRoute, call)
  return { ids: data.posts.map(({ post_id }) => post_id), count: data.postCount }
}
const counts = async (bearer: string) =>
  (await callRoute(countsRoute, { method: 'GET', bearer })).data
const getKinds = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { id: 'asc' } })).map(
    ({ kind }) => kind,
  )

describe('a routine case with kept identifiers', () => {
  it('is visible only to its author and reviewers, in every call', async () => {
    const { asks, one, admin, other } = await people()
    const attachment = anyFile(await makePdf({}), 'letter.pdf')
    const sent = await post(asks.bearer, {
      ...HELD_CASE,
      title: 'Kneemarker',
      attachment,
      tagged_users: JSON.stringify([other.id]),
    })
    expect(sent.data.waits_for_look).toBe(true)
    expect(sent.body.message).toContain('after someone has checked')
    const id = sent.data.post_id
    await notifyDueSteps(4 * DAY_MS)
    const { data } = await read(asks.bearer, id)
    const file = data.post.attachment?.file_id ?? ''
    const readFile = (bearer: string) =>
      openFile(buildRequest({ method: 'GET', headers: { authorization: `Bearer ${bearer}` } }), {
        params: Promise.resolve({ id: file }),
      })
    const search = async (bearer: string) =>
      (await callRoute(searchRoute, { method: 'GET', bearer, query: 'search=Kneemarker' })).data
        .forumsCount
    for (const { bearer } of [asks, one, admin]) {
      expect((await list(bearer)).ids).toEqual([id])
      expect(await search(bearer)).toBe(1)
      expect((await read(bearer, id)).data.post.second_look?.sent_back_reason).toBeNull()
      expect((await readFile(bearer)).status).toBe(200)
    }
    expect(await list(other.bearer)).toEqual({ ids: [], count: 0 })
    expect(await list(other.bearer, '&filter=tagged')).toEqual({ ids: [], count: 0 })
    expect(await counts(other.bearer)).toMatchObject({ unanswered: 0, tagged: 0, look: 0 })
    expect(await search(other.bearer)).toBe(0)
    expect((await read(other.bearer, id)).status).toBe(404)
    expect((await readFile(other.bearer)).status).toBe(404)
    expect(await getKinds(other.id)).toEqual([])
    const response = await calls.comment(other.bearer, { post_id: id, content: 'Rest.' })
    expect(response.status).toBe(404)
  })

  it('notifies the reviewers, without any of its text, and counts waiting cases for them', async () => {
    const { asks, one, two, admin } = await people()
    const id = await posted(asks.bearer, { ...HELD_CASE, title: 'Kneemarker' })
    for (const { id: userId, bearer } of [one, two, admin]) {
      expect(await getKinds(userId)).toEqual(['forumLook'])
      const notices = await callRoute(noticesRoute, { method: 'GET', bearer })
      expect(JSON.stringify(notices.data)).not.toContain('Kneemarker')
      expect((await counts(bearer)).look).toBe(1)
      expect(await list(bearer, '&filter=look')).toEqual({ ids: [id], count: 1 })
    }
    const work = async (bearer: string) =>
      (await callRoute(workRoute, { method: 'GET', bearer })).data.sections
        .filter(({ kind }) => kind === 'second_look')
        .flatMap(({ items }) => items.map((item) => item.id))
    expect(await work(one.bearer)).toEqual([id])
    expect(await work(admin.bearer)).toEqual([id])
    expect(await work(asks.bearer)).toEqual([])
    expect(await queueDigests()).toBe(3)
    expect((await counts(asks.bearer)).look).toBe(0)
    expect(await list(asks.bearer, '&filter=look')).toEqual({ ids: [], count: 0 })
  })

  it('is shown by a reviewer, not by its author or another clinician, which starts its clock', async () => {
    const { asks, one, other } = await people()
    const id = await posted(asks.bearer, { ...HELD_CASE, tagged_users: JSON.stringify([other.id]) })
    expect(await db().caseStep.count()).toBe(0)
    const since = await getSince(asks.bearer, id)
    expect((await show(asks.bearer, id, since)).status).toBe(403)
    expect((await show(other.bearer, id, since)).status).toBe(404)
    expect((await show(one.bearer, id)).status).toBe(200)
    expect((await show(one.bearer, id, since)).status).toBe(409)
    expect((await read(other.bearer, id)).data.post.second_look).toBeNull()
    const [step] = await db().caseStep.findMany({ orderBy: { place: 'asc' } })
    const visibleAt = (await db().auditEvent.findFirstOrThrow({ where: { action: 'forum.show' } }))
      .createdAt
    expect(step?.dueAt.getTime()).toBeGreaterThan(visibleAt.getTime() + DAY_MS - 60_000)
    expect(await getKinds(other.id)).toEqual(['forumTagging'])
    expect(await getKinds(asks.id)).toEqual(['forumShown'])
    expect((await counts(one.bearer)).look).toBe(0)
    const unread = { kind: 'forumLook', readAt: null }
    expect(await db().notification.count({ where: unread })).toBe(0)
  })

  it('is sent back with a reason; after an edit it waits again, and an unseen version is not shown', async () => {
    const { asks, one, two, other } = await people()
    const id = await posted(asks.bearer, HELD_CASE)
    expect((await sendBack(one.bearer, id, 'Take 0788 123 456 out')).errors).toHaveProperty(
      'reason',
    )
    expect((await sendBack(one.bearer, id, ' ')).errors).toHaveProperty('reason')
    expect((await sendBack(one.bearer, id, 'The telephone is not needed.')).status).toBe(200)
    expect(await getKinds(asks.id)).toEqual(['forumSentBack'])
    const { post: back } = (await read(asks.bearer, id)).data
    expect(back).toMatchObject({
      second_look: { sent_back_reason: 'The telephone is not needed.' },
      can: { edit: true, look: false },
    })
    expect((await counts(one.bearer)).look).toBe(0)
    const seen = await getSince(two.bearer, id)
    const content = '<p>Call her on 0788 123 456 at night.</p>'
    expect((await edit(asks.bearer, id, { content })).status).toBe(200)
    expect((await counts(two.bearer)).look).toBe(1)
    expect(await getKinds(two.id)).toEqual(['forumLook', 'forumLook'])
    expect((await show(two.bearer, id, seen)).status).toBe(409)
    expect((await show(two.bearer, id)).status).toBe(200)
    expect((await read(other.bearer, id)).status).toBe(200)
  })

  it('is shown at once when all kept identifiers are removed, or when it becomes urgent', async () => {
    const { asks, other } = await people()
    const clean = await posted(asks.bearer, HELD_CASE)
    // The reason cannot be removed alone while something is found.
    await edit(asks.bearer, clean, { identifiers_reason: '' })
    expect((await read(other.bearer, clean)).status).toBe(404)
    await edit(asks.bearer, clean, { content: '<p>She fell.</p>', identifiers_reason: '' })
    expect((await read(other.bearer, clean)).data.post).toMatchObject({
      second_look: null,
      identifiers_kept: null,
    })
    const urgent = await posted(asks.bearer, HELD_CASE)
    await edit(asks.bearer, urgent, { case_status: 'URGENCY' })
    expect((await read(other.bearer, urgent)).data.post.second_look).toBeNull()
    // The edit has started the clock in this process, so wait for its run too.
    await runCaseClock()
    const steps = await db().caseStep.findMany({ where: { postId: urgent, place: 0 } })
    expect(steps).toMatchObject([{ caseStatus: 'URGENCY', takenAt: expect.any(Date) }])
  })

  it('allows no actions before that; it can be redacted, which ends the review', async () => {
    const { asks, one, admin, two } = await people()
    const id = await posted(asks.bearer, HELD_CASE)
    expect((await calls.comment(one.bearer, { post_id: id, content: 'Rest.' })).status).toBe(409)
    expect((await callRoute(takeRoute, withId(id, { bearer: one.bearer }))).status).toBe(409)
    const to = { tagged_users: [two.id], note: '' }
    const handOver = await callRoute(handOverRoute, withId(id, { bearer: admin.bearer, json: to }))
    expect(handOver.status).toBe(409)
    const close = withId(id, { bearer: asks.bearer, json: { outcome: 'Better' } })
    expect((await callRoute(closeRoute, close)).status).toBe(409)
    expect((await read(one.bearer, id)).data.post.can).toMatchObject({
      answer: false,
      take: false,
      look: true,
    })
    const since = await getSince(one.bearer, id)
    const json = { reason: 'It names the patient.' }
    await callRoute(redactRoute, withId(id, { bearer: admin.bearer, json }))
    expect((await show(one.bearer, id, since)).status).toBe(409)
    expect((await counts(one.bearer)).look).toBe(0)
  })
})

describe('a visible case', () => {
  it('waits again when an edit keeps new identifiers, and returns with its answers and its clock', async () => {
    const { asks, one, other } = await people()
    const id = await posted(asks.bearer)
    await calls.commented(other.bearer, id, 'Rest, and tell me more.')
    expect((await edit(asks.bearer, id, { title: 'A swollen knee, still' })).status).toBe(200)
    expect((await read(other.bearer, id)).status).toBe(200)
    await edit(asks.bearer, id, HELD_CASE)
    expect((await read(other.bearer, id)).status).toBe(404)
    expect(await list(other.bearer, '&filter=unanswered')).toEqual({ ids: [], count: 0 })
    const mine = { method: 'GET', bearer: other.bearer } as const
    const before = await callRoute(noticesRoute, mine)
    expect(JSON.stringify(before.data)).not.toContain('knee')
    await show(one.bearer, id)
    expect((await read(other.bearer, id)).data.userComments).toHaveLength(1)
    expect(await getKinds(other.id)).toContain('forumUpdate')
    // Once reviewed, an edit without new identifiers does not hide it again.
    await edit(asks.bearer, id, { ...HELD_CASE, title: 'A swollen knee, today' })
    expect((await read(other.bearer, id)).status).toBe(200)
  })

  it.each([
    ['its author', ({ asks }) => asks.bearer],
    ['an administrator', ({ admin }) => admin.bearer],
  ] satisfies [string, (all: Awaited<ReturnType<typeof people>>) => string][])(
    'returns with its answers when %s redacts it instead, and is no longer to be reviewed',
    async (_, getBearer) => {
      const all = await people()
      const { asks, one, other } = all
      const id = await posted(asks.bearer)
      await calls.commented(other.bearer, id, 'Rest, and tell me more.')
      await edit(asks.bearer, id, HELD_CASE)
      expect((await read(other.bearer, id)).status).toBe(404)
      const json = { reason: 'It names the patient.' }
      const redacting = withId(id, { bearer: getBearer(all), json })
      expect((await callRoute(redactRoute, redacting)).status).toBe(200)
      const { status, data } = await read(other.bearer, id)
      expect([status, data.userComments.length]).toEqual([200, 1])
      expect(data.post).toMatchObject({ content: '', second_look: null })
      const look = { userId: one.id, kind: 'forumLook' }
      expect(await db().notification.count({ where: look })).toBe(1)
      expect(await db().notification.count({ where: { ...look, readAt: null } })).toBe(0)
    },
  )

  it('is never held while it is urgent', async () => {
    const { asks, other } = await people()
    const id = await posted(asks.bearer, { ...HELD_CASE, case_status: 'URGENCY' })
    expect((await read(other.bearer, id)).status).toBe(200)
    await edit(asks.bearer, id, { content: '<p>Call her on 0788 999 456.</p>' })
    expect((await read(other.bearer, id)).data.post.second_look).toBeNull()
  })
})
