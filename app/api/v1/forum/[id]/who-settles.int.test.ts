import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readWork } from '@/app/api/v1/dashboard/work/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { GET as listRoute, POST as postRoute } from '@/app/api/v1/forum/route'
import { db } from '@/lib/platform/db/client'
import { setUpAccountTests, signIn } from '@/lib/testing/accounts'
import { createForumComment, createForumPost, createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { GET as SEARCH } from '../search/route'
import { POST as accept } from './accept/route'
import { POST as acknowledge } from './acknowledge/route'
import { POST as close } from './close/route'
import { PATCH } from './route'

setUpAccountTests()

const { commented, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const urgent = (bearer: string) =>
  posted(bearer, { case_status: 'URGENCY', title: 'Gonarthrosis, hot hip' })
const press = (bearer: string, id: string) => callRoute(acknowledge, withId(id, { bearer }))

async function another() {
  const user = await createUser({ role: 'INTERNAL_MEDICINE' })
  return { ...user, bearer: await signIn(user) }
}

/** The state of a case in each place: its page, the list, the search, the work queue. */
async function readCaseState(bearer: string, id: string) {
  const get = { method: 'GET', bearer }
  const { post } = (await read(bearer, id)).data
  const listed = (await callRoute(listRoute, get)).data.posts[0]
  const found = (await callRoute(SEARCH, { ...get, query: 'search=gonarthrosis' })).data.forums[0]
  const { sections } = (await callRoute(readWork, get)).data
  const isQueued = sections.some(({ kind }) => kind === 'urgent_case')
  for (const each of [listed, found]) {
    expect(each).toMatchObject({
      post_id: id,
      is_answered: post.is_answered,
      state: post.state,
      needs_acknowledgement: post.needs_acknowledgement,
      waiting_since: post.waiting_since,
    })
  }
  expect(isQueued).toBe(post.needs_acknowledgement)
  return post
}

const WAITS = {
  state: 'open',
  is_answered: false,
  needs_acknowledgement: true,
  acknowledged_count: 0,
}
const SETTLED = {
  state: 'answered',
  is_answered: true,
  needs_acknowledgement: false,
  acknowledged_count: 1,
}

describe('an urgent case', () => {
  it('is not settled by an administrator’s comment, nor can administrators acknowledge it', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await urgent(asks.bearer)
    await commented(admin.bearer, id, 'Please add the CRP')
    expect(await readCaseState(one.bearer, id)).toMatchObject({ ...WAITS, answer_count: 1 })
    expect((await read(admin.bearer, id)).data.post.can).toMatchObject({ acknowledge: false })
    expect((await press(admin.bearer, id)).status).toBe(403)
    expect(await readCaseState(one.bearer, id)).toMatchObject(WAITS)
  })

  it('is not settled by its author’s comments, even a rheumatologist’s', async () => {
    const { one, two } = await createStaff()
    const id = await urgent(one.bearer)
    await commented(one.bearer, id, 'Now 39.5')
    expect(await readCaseState(two.bearer, id)).toMatchObject(WAITS)
  })

  it('is settled by a rheumatologist’s answer, but not by their reply, which may be a question', async () => {
    const { asks, one, two } = await createStaff()
    const id = await urgent(asks.bearer)
    const more = await commented(asks.bearer, id, 'Pulse 120')
    await commented(one.bearer, id, 'And the CRP?', more)
    expect(await readCaseState(two.bearer, id)).toMatchObject(WAITS)
    await commented(one.bearer, id, 'Aspirate today')
    expect(await readCaseState(two.bearer, id)).toMatchObject(SETTLED)
  })

  it('is settled by an internist only who takes it over, and then by their earlier comments', async () => {
    const { asks, two } = await createStaff()
    const other = await another()
    const id = await urgent(asks.bearer)
    await commented(other.bearer, id, 'Start fluids')
    expect(await readCaseState(two.bearer, id)).toMatchObject(WAITS)
    expect((await press(other.bearer, id)).status).toBe(200)
    expect(await readCaseState(two.bearer, id)).toMatchObject(SETTLED)
  })

  it('keeps waiting for an answer once acknowledged, which ends it', async () => {
    const { asks, one, two } = await createStaff()
    const id = await urgent(asks.bearer)
    await press(one.bearer, id)
    const post = await readCaseState(two.bearer, id)
    expect(post).toMatchObject({ ...WAITS, needs_acknowledgement: false, acknowledged_count: 1 })
    expect(post.waiting_since).not.toBeNull()
  })

  it('is not settled by accepting a comment that is not an answer', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await urgent(asks.bearer)
    const comment_id = await commented(admin.bearer, id, 'Please add the CRP')
    const json = { comment_id }
    expect((await callRoute(accept, withId(id, { bearer: admin.bearer, json }))).status).toBe(200)
    expect(await readCaseState(one.bearer, id)).toMatchObject(WAITS)
  })

  it('can be closed while it waits by its author, not by an administrator, and by both once acknowledged', async () => {
    const { asks, one, admin } = await createStaff()
    const shut = (bearer: string, id: string) =>
      callRoute(close, withId(id, { bearer, json: { outcome: 'Referred' } }))
    const waiting = await urgent(asks.bearer)
    expect((await read(admin.bearer, waiting)).data.post.can.close).toBe(false)
    const refused = await shut(admin.bearer, waiting)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'This urgent case is still waiting for a clinician. Until one is on it, only its author can close it.',
    ])
    await press(one.bearer, waiting)
    expect((await shut(admin.bearer, waiting)).status).toBe(200)
    expect((await shut(asks.bearer, await urgent(asks.bearer))).status).toBe(200)
  })

  it('keeps its answer when the answerer’s role changes later', async () => {
    const { asks, one, two } = await createStaff()
    const id = await urgent(asks.bearer)
    await commented(one.bearer, id, 'Aspirate today')
    await db().user.update({ where: { id: one.id }, data: { role: 'ADMIN' } })
    await commented(asks.bearer, id, 'Done')
    expect(await readCaseState(two.bearer, id)).toMatchObject(SETTLED)
  })
})

it('is answered by anybody else while routine; when it becomes urgent, it waits for people who may settle it', async () => {
  const { asks, one, admin } = await createStaff()
  const id = await posted(asks.bearer, { title: 'Gonarthrosis' })
  await commented(admin.bearer, id, 'See the guideline')
  expect(await readCaseState(one.bearer, id)).toMatchObject({
    state: 'answered',
    is_answered: true,
  })
  const turn = (case_status: string) =>
    callRoute(PATCH, withId(id, { method: 'PATCH', bearer: asks.bearer, form: { case_status } }))
  await turn('URGENCY')
  expect(await readCaseState(one.bearer, id)).toMatchObject(WAITS)
  await turn('ROUTINE')
  expect(await readCaseState(one.bearer, id)).toMatchObject({
    state: 'answered',
    is_answered: true,
  })
})

describe('cases from before the rule', () => {
  const file = new URL(
    '../../../../../prisma/migrations/0017_who_settles_urgency/migration.sql',
    import.meta.url,
  )
  const AT = new Date('2026-02-01T10:00:00Z')
  const LATER = new Date('2026-02-01T11:00:00Z')

  /** Runs the migration's data changes again on the stored rows. */
  async function carryOver() {
    const [, rows = ''] = readFileSync(file, 'utf8').split('-- backfill\n')
    for (const statement of rows.split(';\n')) {
      if (statement.trim()) await db().$executeRawUnsafe(statement)
    }
  }

  /** A case that counted as settled because of what a person did. */
  async function settledBy(userId: string, authorId: string, isAnswer: boolean) {
    const { id } = await createForumPost({
      authorId,
      caseStatus: 'URGENCY',
      acknowledgedAt: AT,
      state: isAnswer ? 'ANSWERED' : 'OPEN',
    })
    await db().forumReceipt.create({
      data: { postId: id, userId, toldAt: null, seenAt: AT, acknowledgedAt: AT },
    })
    if (isAnswer) await createForumComment({ postId: id, authorId: userId, createdAt: AT })
    return id
  }

  const now = async (id: string) => {
    const { state, acknowledgedAt } = await db().forumPost.findUniqueOrThrow({ where: { id } })
    return [state, acknowledgedAt?.toISOString() ?? null]
  }

  it('are migrated to it', async () => {
    const { asks, one, admin } = await createStaff()
    const other = await another()
    const byAdmin = await settledBy(admin.id, asks.id, true)
    const pressedByAdmin = await settledBy(admin.id, asks.id, false)
    const answeredByInternist = await settledBy(other.id, asks.id, true)
    const responsibleTaken = await settledBy(other.id, asks.id, false)
    const answered = await settledBy(one.id, asks.id, true)
    const both = await settledBy(admin.id, asks.id, true)
    await db().forumReceipt.create({
      data: { postId: both, userId: one.id, seenAt: LATER, acknowledgedAt: LATER },
    })
    await createForumComment({ postId: both, authorId: one.id, createdAt: LATER })
    for (let time = 0; time < 2; time += 1) {
      await carryOver()
      expect(await now(byAdmin)).toEqual(['OPEN', null])
      expect(await now(pressedByAdmin)).toEqual(['OPEN', null])
      expect(await now(answeredByInternist)).toEqual(['OPEN', null])
      expect(await now(responsibleTaken)).toEqual(['OPEN', AT.toISOString()])
      expect(await now(answered)).toEqual(['ANSWERED', AT.toISOString()])
      expect(await now(both)).toEqual(['ANSWERED', LATER.toISOString()])
    }
  })
})
