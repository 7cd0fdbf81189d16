import { describe, expect, it } from 'vitest'
import { POST as commentRoute } from '@/app/api/v1/comment/route'
import { GET as readRoute } from '@/app/api/v1/forum/[id]/route'
import { POST as postRoute } from '@/app/api/v1/forum/route'
import { db } from '@/lib/platform/db/client'
import { createVisitor, settleWork, setUpAccountTests } from '@/lib/testing/accounts'
import { createForumComment, createForumPost, createUser } from '@/lib/testing/factories'
import { createStaff, forumCalls, withId } from '@/lib/testing/forum'
import { callRoute } from '@/lib/testing/requests'
import { anyFile, pdfFile } from '@/lib/testing/uploads'
import { DELETE, PATCH } from './[id]/route'
import { GET } from './route'
import { GET as SEARCH } from './search/route'

setUpAccountTests()

const { comment, commented, post, posted, read } = forumCalls({
  post: postRoute,
  read: readRoute,
  comment: commentRoute,
})

const PAST = new Date('2026-01-05T00:00:00Z')
const list = (bearer: string, query = '') => callRoute(GET, { method: 'GET', bearer, query })
const search = (bearer: string, words: string) =>
  callRoute(SEARCH, { method: 'GET', bearer, query: `search=${encodeURIComponent(words)}` })
const edit = (bearer: string, id: string, form: Record<string, string | File>) =>
  callRoute(PATCH, withId(id, { method: 'PATCH', bearer, form }))

describe('the list of cases', () => {
  it('sorts unacknowledged urgent cases first, then urgent, then routine without an answer, then the newest', async () => {
    const { one } = await createStaff()
    const closed = await createForumPost({ state: 'CLOSED', caseStatus: 'URGENCY' })
    const urgent = await createForumPost({ caseStatus: 'URGENCY' })
    const seenTo = await createForumPost({ caseStatus: 'URGENCY', acknowledgedAt: PAST })
    const open = await createForumPost()
    const answered = await createForumPost({ state: 'ANSWERED' })
    const urgentLater = await createForumPost({ caseStatus: 'URGENCY' })
    await createForumPost({ caseStatus: 'URGENCY', deletedAt: PAST })
    const { data } = await list(one.bearer, 'limit=10')
    const order = [urgentLater, urgent, seenTo, open, answered, closed].map(({ id }) => id)
    expect(data.posts.map(({ post_id }) => post_id)).toEqual(order)
    expect(data.postCount).toBe(6)
    const [first, , third, , fifth] = data.posts
    expect(first).toMatchObject({
      needs_acknowledgement: true,
      waiting_since: urgentLater.createdAt.toISOString(),
    })
    expect(third).toMatchObject({ needs_acknowledgement: false, state: 'open' })
    expect(fifth).toMatchObject({ state: 'answered', is_answered: true, waiting_since: null })
  })

  it('has five per page, with the total', async () => {
    const { one } = await createStaff()
    for (let made = 0; made < 7; made += 1) await createForumPost()
    const first = (await list(one.bearer)).data
    const second = (await list(one.bearer, 'page=2')).data
    expect([first.posts.length, second.posts.length, second.postCount]).toEqual([5, 2, 7])
    expect((await list(one.bearer, 'page=999999&limit=abc')).data.posts).toEqual([])
  })

  it('counts comments and answers, without deleted ones, and no answers by the author', async () => {
    const { asks, one } = await createStaff()
    const { id: postId } = await createForumPost({ authorId: asks.id })
    const own = await createForumComment({ postId, authorId: asks.id })
    await createForumComment({ postId, parentId: own.id, authorId: one.id })
    await createForumComment({ postId, authorId: one.id, deletedAt: PAST })
    const [found] = (await list(one.bearer)).data.posts
    expect(found).toMatchObject({ comment_count: 2, answer_count: 1, is_answered: false })
  })

  it('names the author of a case, without an address', async () => {
    const { asks, one } = await createStaff()
    await posted(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
    const { data, body } = await list(one.bearer)
    expect(data.posts[0]).toMatchObject({
      author: { user_id: asks.id, first_name: 'Ineza', role: 'INTERNAL_MEDICINE' },
      preview: 'Since Monday.',
      tagged: [{ user_id: one.id }],
      tagged_users: [one.id],
      is_mine: false,
    })
    expect(JSON.stringify(body)).not.toContain('@')
  })
})

describe('the search', () => {
  it('matches words in title and text, and treats symbols literally', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer, {
      title: 'Café-au-lait knee',
      content: '<p>Gonarthrosis</p>',
    })
    for (const words of ['cafe', 'gonarth', 'KNEE gonarthrosis']) {
      const { data } = await search(asks.bearer, words)
      expect(data.forums.map(({ post_id }) => post_id)).toEqual([id])
      expect(data.forumsCount).toBe(1)
    }
    for (const words of ['', '%', '_', "'; DROP TABLE forum_post;--", '\u0000', ':*', 'elbow']) {
      expect((await search(asks.bearer, words)).data).toEqual({ forums: [], forumsCount: 0 })
    }
  })

  it('finds no deleted text', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer, { title: 'Gonarthrosis' })
    await callRoute(DELETE, withId(id, { method: 'DELETE', bearer: asks.bearer }))
    expect((await search(asks.bearer, 'gonarthrosis')).data.forumsCount).toBe(0)
  })

  it('adds no words of cases to the public spelling suggestions', async () => {
    const { asks } = await createStaff()
    await posted(asks.bearer, { title: 'Uwimana', content: '<p>Uwimana</p>' })
    const rows = await db().$queryRaw<
      unknown[]
    >`SELECT 1 FROM search_term WHERE word LIKE 'uwimana%'`
    expect(rows).toEqual([])
  })
})

describe('posting a case', () => {
  it('stores the sanitised input, with its file and tags', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer, {
      title: '  A hot joint ',
      content: '<p onclick="x()">Fever<script>alert(1)</script></p>',
      attachment: await pdfFile(2, 'lab.pdf'),
      tagged_users: JSON.stringify([one.id, two.id, one.id, asks.id]),
    })
    const { post: found } = (await read(one.bearer, id)).data
    expect(found).toMatchObject({
      title: 'A hot joint',
      content: '<p>Fever</p>',
      case_status: 'ROUTINE',
      state: 'open',
      attachment: { name: 'lab.pdf', pages: 2, url: expect.stringContaining('/api/files/') },
      referral_numbers: ['912'],
      receipts: [],
    })
    expect(found.tagged.map(({ user_id }) => user_id).sort()).toEqual([one.id, two.id].sort())
  })

  it('reports errors in the exact texts, at the field', async () => {
    const { asks, two } = await createStaff()
    const visitor = await createVisitor()
    const waiting = await createUser({ isApproved: false })
    const away = await createUser({ accountStatus: 'DEACTIVE' })
    const refused = async (over: Record<string, string | File>) => {
      const { status, errors } = await post(asks.bearer, over)
      return [status, errors]
    }
    expect(await refused({ title: '  ' })).toEqual([422, { title: ['Title is required'] }])
    expect(await refused({ content: '<p> </p>' })).toEqual([
      422,
      { content: ['Please fill in all fields'] },
    ])
    expect(await refused({ case_status: 'SOON' })).toEqual([
      422,
      { case_status: ['Case status is required'] },
    ])
    const tagged = 'Please choose specialists from the list.'
    for (const ids of ['x', '{}', '["x"]', `["${crypto.randomUUID()}"]`]) {
      expect(await refused({ tagged_users: ids })).toEqual([422, { tagged_users: [tagged] }])
    }
    for (const { id } of [visitor, waiting, away]) {
      const ids = JSON.stringify([two.id, id])
      expect(await refused({ tagged_users: ids })).toEqual([422, { tagged_users: [tagged] }])
    }
    const many = JSON.stringify(Array.from({ length: 11 }, () => crypto.randomUUID()))
    expect(await refused({ tagged_users: many })).toEqual([
      422,
      { tagged_users: ['At most 10 specialists can be tagged.'] },
    ])
    expect(await refused({ attachment: anyFile('GIF89a', 'x.pdf') })).toEqual([
      422,
      { attachment: ['Please select a PDF file.'] },
    ])
    expect(await db().forumPost.count()).toBe(0)
    expect(await db().storedFile.count()).toBe(0)
  })

  it('accepts a file of at most 10 MB', async () => {
    const { asks } = await createStaff()
    const large = anyFile(new Uint8Array(10 * 1024 * 1024 + 1), 'x.pdf')
    const { status, errors } = await post(asks.bearer, { attachment: large })
    expect([status, errors]).toEqual([413, { attachment: ['The file must be at most 10 MB.'] }])
  })

  it('ignores author, state and receipts in the input', async () => {
    const { asks, one } = await createStaff()
    const id = await posted(asks.bearer, {
      author_id: one.id,
      authorId: one.id,
      state: 'CLOSED',
      acknowledgedAt: PAST.toISOString(),
      outcome: 'x',
    })
    const row = await db().forumPost.findUniqueOrThrow({ where: { id } })
    expect(row).toMatchObject({ authorId: asks.id, state: 'OPEN', outcome: null })
  })

  it('posts one case per idempotency key', async () => {
    const { asks, one } = await createStaff()
    const form = {
      title: 'Twice',
      content: '<p>x</p>',
      case_status: 'URGENCY',
    }
    const headers = { 'idempotency-key': 'a-key' }
    const { POST } = await import('./route')
    const send = () => callRoute(POST, { bearer: asks.bearer, form, headers })
    const responses = [await send(), await send(), await send()]
    expect(new Set(responses.map(({ data }) => data.post_id)).size).toBe(1)
    expect(await db().forumPost.count()).toBe(1)
    await settleWork()
    expect(await db().notification.count({ where: { userId: one.id } })).toBe(1)
  })
})

describe('editing a case', () => {
  it('changes sent fields and keeps the rest; the file can be replaced and removed', async () => {
    const { asks } = await createStaff()
    const id = await posted(asks.bearer, { attachment: await pdfFile() })
    const before = (await read(asks.bearer, id)).data.post
    const { data } = await edit(asks.bearer, id, { title: 'Another', attachment: await pdfFile(3) })
    expect(data.post).toMatchObject({
      title: 'Another',
      content: before.content,
      attachment: { pages: 3 },
    })
    expect(await db().storedFile.count()).toBe(1)
    const without = await edit(asks.bearer, id, { remove_attachment: '1' })
    expect(without.data.post.attachment).toBeNull()
    expect(await db().storedFile.count()).toBe(0)
  })

  it('is allowed to its author only, and not for a closed or redacted case', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await posted(asks.bearer)
    for (const { bearer } of [one, admin]) {
      expect((await edit(bearer, id, { title: 'Mine' })).status).toBe(403)
    }
    await db().forumPost.update({ where: { id }, data: { state: 'CLOSED' } })
    expect((await edit(asks.bearer, id, { title: 'Mine' })).status).toBe(409)
    await db().forumPost.update({ where: { id }, data: { state: 'OPEN', redactedAt: PAST } })
    expect((await edit(asks.bearer, id, { title: 'Mine' })).status).toBe(409)
    expect((await edit(asks.bearer, crypto.randomUUID(), { title: 'x' })).status).toBe(404)
    expect((await edit(asks.bearer, 'x', { title: 'x' })).status).toBe(404)
  })

  it('keeps tagged people who are no longer specialists, and accepts no others', async () => {
    const { asks, one, two } = await createStaff()
    const id = await posted(asks.bearer, { tagged_users: JSON.stringify([one.id]) })
    await db().user.update({ where: { id: one.id }, data: { accountStatus: 'DEACTIVE' } })
    const both = await edit(asks.bearer, id, { tagged_users: JSON.stringify([one.id, two.id]) })
    expect(both.data.post.tagged).toHaveLength(2)
    const none = await edit(asks.bearer, id, { tagged_users: '[]' })
    expect(none.data.post.tagged).toEqual([])
    const again = await edit(asks.bearer, id, { tagged_users: JSON.stringify([one.id]) })
    expect(again.status).toBe(422)
  })
})

describe('a deleted case', () => {
  it('is gone for everybody, with its comments and its file', async () => {
    const { asks, one, admin } = await createStaff()
    const id = await posted(asks.bearer, { attachment: await pdfFile() })
    const answer = await commented(one.bearer, id, '<p>Rest.</p>')
    expect(
      (await callRoute(DELETE, withId(id, { method: 'DELETE', bearer: one.bearer }))).status,
    ).toBe(403)
    expect(
      (await callRoute(DELETE, withId(id, { method: 'DELETE', bearer: admin.bearer }))).status,
    ).toBe(200)
    for (const { bearer } of [asks, one, admin]) expect((await read(bearer, id)).status).toBe(404)
    expect(
      (await comment(one.bearer, { post_id: id, content: 'x', parent_id: answer })).status,
    ).toBe(404)
    const { PATCH: editComment } = await import('../comment/[id]/route')
    const call = withId(answer, { method: 'PATCH', bearer: one.bearer, json: { content: 'x' } })
    expect((await callRoute(editComment, call)).status).toBe(404)
    expect((await list(asks.bearer)).data.postCount).toBe(0)
  })
})
