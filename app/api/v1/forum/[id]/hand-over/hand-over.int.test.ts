import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { db } from '@/lib/platform/db/client'
import { mailsTo, setUpAccountTests } from '@/lib/testing/accounts'
import { createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST } from './route'

setUpAccountTests()

const { posted, read } = forumCalls({ post: postRoute, read: readRoute, comment: commentRoute })

const handOver = (bearer: string, id: string, ids: string[]) =>
  callRoute(POST, withId(id, { bearer, json: { tagged_users: ids } }))
const getKinds = async (userId: string) =>
  (await db().notification.findMany({ where: { userId }, orderBy: { createdAt: 'asc' } })).map(
    ({ kind }) => kind,
  )

describe('handing a case over', () => {
  it('notifies a specialist at once, even one notified before, and does not change whether the case waits', async () => {
    const { asks, one, two, admin } = await createStaff()
    const id = await posted(asks.bearer, { case_status: 'URGENCY' })
    const internist = await createUser({ role: 'INTERNAL_MEDICINE' })
    expect((await read(admin.bearer, id)).data.post.can.hand_over).toBe(true)
    expect((await read(one.bearer, id)).data.post.can.hand_over).toBe(false)
    expect((await handOver(admin.bearer, id, [one.id, internist.id])).status).toBe(200)
    expect(await getKinds(one.id)).toEqual(['forumUrgency', 'forumTagging'])
    expect(await mailsTo(one.email)).toHaveLength(2)
    expect(await getKinds(internist.id)).toEqual(['forumUrgency'])
    expect(await mailsTo(internist.email)).toHaveLength(1)
    expect(await getKinds(two.id)).toEqual(['forumUrgency'])
    const { post } = (await read(admin.bearer, id)).data
    expect(post).toMatchObject({ needs_acknowledgement: true, state: 'open', told_count: 3 })
    expect(post.tagged_users.sort()).toEqual([one.id, internist.id].sort())
    const events = await db().auditEvent.findMany({ where: { action: 'forum.hand-over' } })
    expect(events).toMatchObject([{ actorId: admin.id, objectId: id, detail: { tagged: 2 } }])
  })

  it('is rejected for a non-specialist or the author, and for a closed case', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await posted(asks.bearer)
    for (const ids of [[admin.id], [asks.id], [crypto.randomUUID()], []]) {
      expect((await handOver(admin.bearer, id, ids)).status).toBe(422)
    }
    const many = await Promise.all(Array.from({ length: 10 }, () => createUser()))
    const all = many.map((person) => person.id)
    expect((await handOver(admin.bearer, id, all)).status).toBe(200)
    expect((await handOver(admin.bearer, id, [one.id])).errors).toEqual({
      tagged_users: ['At most 10 specialists can be tagged.'],
    })
    await db().forumPost.update({ where: { id }, data: { state: 'CLOSED' } })
    expect((await handOver(admin.bearer, id, all)).status).toBe(409)
  })
})
