import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as workRoute } from '@/app/api/v1/dashboard/work/route'
import { POST as sayRoute } from '@/app/api/v1/forum/[id]/follow-up/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { requestFollowUps } from '@/lib/modules/forum/follow-up/follow-up'
import { db } from '@/lib/platform/db/client'
import { mailsTo, setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST } from './route'

setUpAccountTests()

const DAY_MS = 24 * 3600 * 1000
const days = (count: number) => count * DAY_MS + 1000

const calls = forumCalls({ post: postRoute, read: readRoute, comment: commentRoute })
const byLink = (token: string, answer: object) => callRoute(POST, { json: { token, ...answer } })

/** A case answered just now, with its author and the answerer. */
async function answered() {
  const { asks, one, admin } = await createStaff()
  const id = await calls.posted(asks.bearer, { title: 'A marker in the title' })
  await calls.commented(one.bearer, id, '<p>Aspirate it.</p>')
  const mails = async () =>
    (await mailsTo(asks.email)).filter(({ link }) => link.includes('/follow-up'))
  return { id, asks, one, admin, mails }
}

describe('the follow-up question', () => {
  it('is asked 21 days after an answer and once more after 35, each once, in any number of runs', async () => {
    const { id, asks, mails } = await answered()
    expect(await requestFollowUps(20 * DAY_MS)).toBe(0)
    const two = await Promise.all([requestFollowUps(days(21)), requestFollowUps(days(21))])
    expect(two.reduce((sum, count) => sum + count)).toBe(1)
    expect(await requestFollowUps(days(34))).toBe(0)
    expect(await mails()).toHaveLength(1)
    const notices = await db().notification.findMany({ where: { userId: asks.id } })
    expect(notices.filter(({ kind }) => kind === 'forumFollowUp')).toHaveLength(1)
    expect(await requestFollowUps(days(35))).toBe(1)
    expect(await requestFollowUps(days(59))).toBe(0)
    expect(await mails()).toHaveLength(2)
    expect(JSON.stringify(await mails())).not.toContain('marker')
    const rows = await db().caseFollowUp.findMany({ where: { postId: id } })
    const token = (await mails())[0]?.token ?? ''
    for (const { tokenHash } of rows) expect(Buffer.from(tokenHash).toString()).not.toContain(token)
  })

  it('is repeated two weeks after a first question that was asked late', async () => {
    const { mails } = await answered()
    expect(await requestFollowUps(days(40))).toBe(1)
    expect(await requestFollowUps(days(53))).toBe(0)
    expect(await mails()).toHaveLength(1)
    expect(await requestFollowUps(days(54))).toBe(1)
    expect(await mails()).toHaveLength(2)
  })

  it('is not repeated after a reply, nor asked about a deleted case or one answered long ago', async () => {
    const { id, one, mails } = await answered()
    expect(await requestFollowUps(days(61))).toBe(0)
    await requestFollowUps(days(21))
    const token = (await mails())[0]?.token ?? ''
    expect((await byLink(token, { condition: 'better' })).status).toBe(200)
    expect(await requestFollowUps(days(35))).toBe(0)
    expect((await byLink(token, { condition: 'better', advice: 'partly' })).status).toBe(200)
    const { follow_up } = (await calls.read(one.bearer, id)).data.post
    expect(follow_up).toMatchObject({ condition: 'better', advice: 'partly' })

    const other = await answered()
    await db().forumPost.update({ where: { id: other.id }, data: { deletedAt: new Date() } })
    expect(await requestFollowUps(days(21))).toBe(0)
  })

  it('shows the latest reply, whichever question it answers', async () => {
    const { id, asks, one, mails } = await answered()
    await requestFollowUps(days(21))
    const token = (await mails())[0]?.token ?? ''
    await requestFollowUps(days(35))
    const bearer = asks.bearer
    await callRoute(sayRoute, withId(id, { bearer, json: { condition: 'better', advice: 'yes' } }))
    expect((await byLink(token, { condition: 'worse' })).status).toBe(200)
    const getShown = async () => (await calls.read(one.bearer, id)).data.post.follow_up
    expect(await getShown()).toMatchObject({ condition: 'worse' })
    await callRoute(sayRoute, withId(id, { bearer, json: { condition: 'same' } }))
    expect(await getShown()).toMatchObject({ condition: 'same' })
  })

  it('rejects an unknown or expired link, and an invalid reply', async () => {
    const { mails } = await answered()
    await requestFollowUps(days(21))
    const token = (await mails())[0]?.token ?? ''
    for (const damaged of ['nothing', token.slice(1), `${token}x`]) {
      expect(await byLink(damaged, { condition: 'better' })).toMatchObject({
        status: 422,
        errors: { token: ['This address is incomplete. Please use the link in the email.'] },
      })
    }
    expect((await byLink('x'.repeat(43), { condition: 'better' })).errors).toEqual({
      token: ['This link is no longer valid. You can answer on the page of the case.'],
    })
    expect((await byLink(token, { condition: 'fine' })).status).toBe(422)
    await db().caseFollowUp.updateMany({ data: { expiresAt: new Date() } })
    expect((await byLink(token, { condition: 'better' })).status).toBe(422)
  })

  it('is listed on the home screen of the author only, who replies there', async () => {
    const { id, asks, one } = await answered()
    const say = (bearer: string, json: object) => callRoute(sayRoute, withId(id, { bearer, json }))
    const waits = async (bearer: string) => {
      const { data } = await callRoute(workRoute, { method: 'GET', bearer })
      return data.sections.find(({ kind }) => kind === 'follow_up')?.items.map((item) => item.id)
    }
    expect((await say(asks.bearer, { condition: 'worse' })).status).toBe(409)
    await requestFollowUps(days(21))
    expect(await waits(asks.bearer)).toEqual([id])
    expect(await waits(one.bearer)).toBeUndefined()
    expect((await say(one.bearer, { condition: 'worse' })).status).toBe(403)
    expect((await say(asks.bearer, { condition: 'worse', advice: 'no' })).status).toBe(200)
    expect(await waits(asks.bearer)).toBeUndefined()
    expect((await calls.read(one.bearer, id)).data.post.follow_up?.condition).toBe('worse')
  })
})
