import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { db } from '@/lib/platform/db/client'
import { env } from '@/lib/platform/env'
import { setUpAccountTests } from '@/lib/testing/accounts'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { POST as acknowledge } from './[id]/acknowledge/route'
import { PATCH, GET as readRoute } from './[id]/route'
import { POST as postRoute } from './route'

// The embedded database runs one statement at a time, so there is nothing to test.

const isOnServer = !env().EMBEDDED_DATABASE
const title = isOnServer
  ? 'writes in the forum on a PostgreSQL server'
  : 'NOT RUN, there is no PostgreSQL server here: writes in the forum on one'

setUpAccountTests()

const { commented, posted, comment } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

describe.skipIf(!isOnServer)(title, () => {
  it('do not wait for each other if they are about different cases', async () => {
    const { asks, one } = await createStaff()
    const held = await posted(asks.bearer)
    const free = await posted(asks.bearer)
    const holder = new Client({ connectionString: env().DATABASE_URL })
    await holder.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM forum_post WHERE id = $1 FOR UPDATE', [held])
    const done: string[] = []
    const waiting = commented(one.bearer, held, '<p>Waits.</p>').then(() => done.push('held'))
    await expect
      .poll(async () => (await holder.query('SELECT 1 FROM pg_locks WHERE NOT granted')).rowCount)
      .toBe(1)
    await commented(one.bearer, free, '<p>Does not.</p>').then(() => done.push('free'))
    await holder.query('ROLLBACK')
    await waiting
    await holder.end()
    expect(done).toEqual(['free', 'held'])
  })

  it('are correct when fifty run concurrently', async () => {
    const { asks, one, two } = await createStaff()
    const cases = await Promise.all(
      Array.from({ length: 5 }, () => posted(asks.bearer, { case_status: 'URGENCY' })),
    )
    const writes = cases.flatMap((id) => [
      ...Array.from({ length: 6 }, (_, n) =>
        comment(n % 2 ? one.bearer : two.bearer, { post_id: id, content: `<p>Answer ${n}</p>` }),
      ),
      ...[one, one, two].map(({ bearer }) => callRoute(acknowledge, withId(id, { bearer }))),
      callRoute(PATCH, withId(id, { bearer: asks.bearer, form: { title: 'Changed meanwhile' } })),
    ])
    const responses = await Promise.all(writes)
    expect(responses.filter(({ status }) => status >= 300).map(({ body }) => body)).toEqual([])
    expect(responses).toHaveLength(50)
    for (const id of cases) {
      const post = await db().forumPost.findUniqueOrThrow({
        where: { id },
        include: { comments: true, receipts: { where: { acknowledgedAt: { not: null } } } },
      })
      expect(post).toMatchObject({ state: 'ANSWERED', title: 'Changed meanwhile' })
      expect(post.comments).toHaveLength(6)
      expect(post.receipts).toHaveLength(2)
      const events = await db().auditEvent.groupBy({
        by: ['action'],
        where: { OR: [{ objectId: id }, { objectId: { in: post.comments.map((row) => row.id) } }] },
        _count: true,
      })
      const getCount = (action: string) => events.find((event) => event.action === action)?._count
      expect([getCount('forum-comment.create'), getCount('forum.edit')]).toEqual([6, 1])
      const notices = await db().notification.findMany({ where: { userId: asks.id } })
      expect(new Set(notices.map((row) => row.causeKey)).size).toBe(notices.length)
    }
  })
})
